/** From archives to verdicts: corpora, the specification, synthetic archives. */

export {
  adHocManifest,
  type CheckedEntry,
  type CorpusCheck,
  type CorpusCheckResult,
  type CorpusEntry,
  type CorpusManifest,
  type CorpusMode,
  corpusCheckResult,
  corpusCheckText,
  type EntryRole,
  readManifest,
  rebuildCorpus,
  type TrainingArchive,
  verifyCorpus,
} from './corpus.js';
export {
  RULINGS,
  SPEC_VERSION,
  type SpecEntry,
  type SpecList,
  type SpecRuling,
  specEntry,
  specList,
  specRuling,
} from './spec.js';
export { type SynthOptions, type SynthResult, type WrittenArchive, writeSynthArchives } from './synth.js';
