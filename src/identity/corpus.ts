/** Calibration corpora: what a manifest pins, and the one that a fit makes of its own archives. */

export { adHocManifest, type TrainingArchive } from './corpus/ad-hoc.js';
export { type CorpusEntry, type CorpusManifest, type CorpusMode, readManifest } from './corpus/manifest.js';
export { type CorpusCheckResult, corpusCheckResult, corpusCheckText } from './corpus/report.js';
export {
  type CheckedEntry,
  type CorpusCheck,
  type EntryRole,
  rebuildCorpus,
  verifyCorpus,
} from './corpus/verify.js';
