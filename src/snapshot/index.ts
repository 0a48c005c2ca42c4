/** Saved results that anyone with the same software can compute anew, to the byte. */

export { SNAPSHOT_ACTIONS, type SnapshotAction } from './action.js';
export type { VerifySnapshot } from './actions/bundle-verify.js';
export type { CensusSnapshot } from './actions/census.js';
export type { CertifySnapshot, ScoreSnapshot } from './actions/score.js';
export type { SnapshotFile } from './capture.js';
export type { ComparedField, FieldState } from './compare.js';
export { type OpenSnapshot, openSnapshot, snapshotResultReport } from './look.js';
export { CONTRACT_SCHEMA, SNAPSHOT_SCHEMA, type SnapshotSchema } from './manifest.js';
export type { SnapshotOptions } from './options.js';
export { publishFolder } from './publish.js';
export { type Recomputed, recompute } from './recompute.js';
export { type Replayed, type ReplayOptions, replay } from './replay.js';
export { type SnapshotCreated, snapshot } from './snapshot.js';
export {
  mismatchLine,
  type SoftwareDifference,
  type SoftwareDifferences,
  SoftwareMismatch,
} from './software.js';
export { inStaging } from './staging.js';
export {
  REPLAY_FORMATS,
  type ReplayFormat,
  recomputeText,
  replayJson,
  replayText,
  snapshotText,
} from './text.js';
