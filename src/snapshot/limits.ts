/** What a snapshot may hold at most. */

import { JSON_BYTES, RESULT_BYTES } from '../study/index.js';

export interface SnapshotLimits {
  /** Files listed in the manifest, both results among them. */
  readonly files: number;
  /** One input, in bytes. */
  readonly inputBytes: number;
  /** All files together. */
  readonly totalBytes: number;
  readonly manifestBytes: number;
}

/** `result.json` and `result.md`, each. */
export const REPORT_BYTES = RESULT_BYTES;

/** Section 1.1 of the contract of studies. */
export const STUDY_LIMITS: SnapshotLimits = {
  files: 512,
  inputBytes: JSON_BYTES,
  totalBytes: 25_165_824,
  manifestBytes: JSON_BYTES,
};

/** Archives, models and the reports of comparison bundles have sizes of another kind. */
export const EVIDENCE_LIMITS: SnapshotLimits = {
  files: 20_480,
  inputBytes: 64 * 1024 ** 3,
  totalBytes: 64 * 1024 ** 3,
  manifestBytes: 8 * 1024 ** 2,
};
