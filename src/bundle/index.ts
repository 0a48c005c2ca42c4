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
  type CleanOptions,
  type CleanResult,
  cleanBundles,
  type Leftover,
  type LeftoverOutcome,
} from './clean.js';
export { leftoversText } from './clean-text.js';
export { checkDestination } from './destination.js';
export {
  type BundleDiff,
  type DiffBundleOptions,
  type DiffSide,
  diffBundle,
  type InputFact,
  type ReportPair,
  type UnpairedProfile,
} from './diff.js';
export {
  type BundleDraft,
  composeManifest,
  type DraftFailure,
  type DraftReport,
  type DraftResult,
} from './draft.js';
export {
  type ComparisonManifest,
  type ComparisonResult,
  DATA_PACKAGE_NAME,
  type DataPackageRef,
  encodeManifest,
  type FailedResult,
  LIMITS,
  MANIFEST_NAME,
  type ResultError,
  SCHEMA_VERSION,
  type SucceededResult,
  type ValidPeriod,
} from './manifest.js';
export type {
  BundleReport,
  CleanupFailure,
  CleanupState,
  OpenedBundle,
  Published,
  PublishOptions,
  ReportDigest,
  VerifyOptions,
} from './outcomes.js';
export { type PackOptions, packBundle } from './pack.js';
export { publishBundle } from './publish.js';
export { startBoard } from './render/board.js';
export { diffAsMarkdown, diffAsText } from './render/diff.js';
export { detailsText, publishedText } from './render/run.js';
export { shownAsMarkdown, shownAsText } from './render/show.js';
export { viewerOf } from './render/viewer.js';
export type { DiffLine, Hunk, SectionDiff } from './report-diff.js';
export { type ProfileEvent, type RunReportOptions, runReport } from './run.js';
export { type ShownBundle, showBundle } from './show.js';
export { reportFileName, slugOfProfile } from './slug.js';
export { openBundle, verifyBundle, verifyBundles } from './verify.js';
export {
  allRefusals,
  type BundleRow,
  type Verification,
  verification,
  verificationAnnotations,
  verificationText,
} from './verify-text.js';
