/** From archives to verdicts: corpora, the specification, synthetic archives. */

export {
  CERTIFICATE_EXIT,
  type Certificate,
  type CertificateBody,
  type CertifyOptions,
  type CertifyReport,
  certificateOf,
  certify,
} from './certificate.js';
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
export { fitText } from './fit/report.js';
export {
  type DroppedPoint,
  FIT_DEFAULTS,
  type FitOptions,
  type FitReport,
  type FitResult,
  fitModel,
  parseFarGrid,
  parseMGrid,
} from './fit.js';
export { type Baseline, baselineFrom, baselineOf, readBaseline } from './gate/baseline.js';
export { gateText } from './gate/report.js';
export { type Change, type GateOptions, type GateReport, type GateResult, gateModel } from './gate.js';
export { type FittedModel, type ModelHeader, readModel } from './model.js';
export { type NullDraws, type NullOptions, recomputeNulls } from './nulls.js';
export type { RulingBody } from './ruling.js';
export { scoreText } from './score/report.js';
export {
  SCORE_DEFAULTS,
  type ScoredArchive,
  type ScoreOptions,
  type ScorePolicy,
  type ScoreReport,
  type ScoreResult,
  scoreArchives,
  scoreResult,
} from './score.js';
export { type ShowResult, showArtifact } from './show.js';
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
export {
  DEFAULT_LOCK_WAIT,
  DEFAULT_STORE,
  findRuling,
  type LockOptions,
  type StoredRuling,
  visitStore,
} from './store.js';
export { type SynthOptions, type SynthResult, type WrittenArchive, writeSynthArchives } from './synth.js';
