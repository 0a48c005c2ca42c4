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
  type BundleDraft,
  composeManifest,
  type DraftFailure,
  type DraftReport,
  type DraftResult,
} from './draft.js';
export {
  type ComparisonFacts,
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
export { publishBundle } from './publish.js';
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
