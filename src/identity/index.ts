/** From archives to verdicts: corpora, the specification, synthetic archives. */

export {
  adHocManifest,
  type CorpusEntry,
  type CorpusManifest,
  type CorpusMode,
  readManifest,
  type TrainingArchive,
} from './corpus.js';
export { RULINGS, SPEC_VERSION, type SpecRuling, specRuling } from './spec.js';
