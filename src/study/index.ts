/** Studies of programs and of recorded repair histories, read and analysed, never run. */

export type { AnalysisRecord, Anchor, Finding, Observations } from './analysis.js';
export { type CompareOptions, type Comparison, compareStudies } from './comparison/compare.js';
export type { Contrast } from './comparison/contrasts.js';
export type { ComparisonSide } from './comparison/side.js';
export { must, type StudyCode, StudyError, stop, stopWith } from './errors.js';
export type {
  ComparablePair,
  EvidenceResult,
  FailureProfiles,
  InterventionResult,
  MaterialResult,
  PathRelation,
  ProfilePair,
  ProfileResult,
} from './evidence/index.js';
export { integer, objectOf, oneOf, records, sha256, type Value } from './fields.js';
export type { RecordedHistory } from './inspection/histories.js';
export { type Inspection, type InspectOptions, inspectStudy } from './inspection/inspect.js';
export type { ClassificationCoverage, Ledger } from './inspection/ledger.js';
export { JSON_BYTES, RESULT_BYTES, SCOPE_BYTES, SOURCE_BYTES } from './limits.js';
export { absolutePath, type Location, locate, pathOf, relativePath } from './location.js';
export type { DataRole, EvidencePolicy, Task } from './manifest/study.js';
export type { CountFraction, Ratio } from './numbers/fraction.js';
export type { Metrics, Views } from './numbers/metrics.js';
export type { Population } from './numbers/population.js';
export type { OwnPackOptions, StudyOptions } from './options.js';
export { fingerprint, indentedText, lineText, resultDocument } from './output.js';
export {
  type BuildPackOptions,
  buildPack,
  type CheckPackOptions,
  checkPack,
  type PackBuilt,
  type PackChecked,
  type PackSummary,
} from './packs/build.js';
export { type PackClass, type PackRule, SHIPPED_PACKS, type TaskPack } from './packs/index.js';
export {
  type Document,
  openDocument,
  openPayloads,
  type Payload,
  type Payloads,
  parseDocument,
  sha256Of,
} from './payloads.js';
export { type Prepared, type PrepareOptions, prepareStudy } from './prepare/prepare.js';
export {
  PRINT_FORMATS,
  type PrintFormat,
  printedResult,
  REPORT_FORMATS,
  type ReportFormat,
  renderPage,
  renderReport,
  type StudyResult,
  studyJson,
  studyJsonLine,
} from './report.js';
export { type ApplyReviewOptions, applyReview, type ReviewApplied } from './review/apply.js';
export type { Row, Validity } from './rows.js';
export { reportOf as studyReport } from './sections/index.js';
export {
  type ComparisonTemplateCreated,
  type ComparisonTemplateOptions,
  type EvidenceTemplateCreated,
  type ReviewPrepared,
  type TemplateOptions,
  type TraceTemplateCreated,
  writeComparisonTemplate,
  writeEvidenceTemplate,
  writeReviewTemplate,
  writeTraceTemplate,
} from './templates.js';
export type { TestScope } from './test-scope.js';
export type { CohortChange, ObservedSetChange, ViewChange } from './trace/changes.js';
export type { Cell, CellState, Checkpoint, TracePopulation } from './trace/checkpoints.js';
export type { Cohorts, DescribedCohorts } from './trace/cohorts.js';
export type { TracedRevision } from './trace/revisions.js';
export { type Trace, type TraceOptions, traceStudy } from './trace/trace.js';
export type { RecordedTrajectory, Trajectory } from './trace/trajectories.js';
export type { PathTransition } from './trace/transitions.js';
export { type ValidRecords, validateStudy } from './validate.js';
