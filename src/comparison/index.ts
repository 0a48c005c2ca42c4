export {
  type Backend,
  type BackendAnswer,
  type BackendContext,
  BackendFailure,
  type BackendRequest,
  type BackendSetup,
  type BackendType,
  type FailureCategory,
} from './backend/index.js';
export {
  type BundleDiff,
  type DiffBundleOptions,
  type DiffSide,
  diffBundle,
  type InputFact,
  type ReportPair,
  type UnpairedProfile,
} from './diff.js';
export { type PackOptions, packBundle } from './pack.js';
export { startBoard } from './render/board.js';
export { diffAsMarkdown, diffAsText } from './render/diff.js';
export { detailsText, publishedText } from './render/run.js';
export { shownAsMarkdown, shownAsText } from './render/show.js';
export type { DiffLine, Hunk, SectionDiff } from './report-diff.js';
export { type ProfileEvent, type RunReportOptions, runReport } from './run.js';
export { type ShownBundle, showBundle } from './show.js';
