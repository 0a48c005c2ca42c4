/**
 * Every refusal kind, once. The type, `docs/refusals.md` and the advice that errors print all
 * come from this table; `ruling` cites the spec ruling that stands behind a kind.
 */

import type { KindEntry } from './entry.js';
import { ARCHIVE_KINDS } from './tables/archive.js';
import { ARTIFACT_KINDS } from './tables/artifact.js';
import { BUNDLE_KINDS } from './tables/bundle.js';
import { DOCUMENT_KINDS } from './tables/document.js';
import { IDENTITY_KINDS } from './tables/identity.js';
import { IMPORT_KINDS } from './tables/import.js';
import { REPORT_KINDS } from './tables/report.js';
import { RUN_KINDS } from './tables/run.js';
import { SIDECAR_KINDS } from './tables/sidecar.js';
import { STUDY_KINDS } from './tables/study.js';

const TABLE = {
  ...ARCHIVE_KINDS,
  ...SIDECAR_KINDS,
  ...IDENTITY_KINDS,
  ...DOCUMENT_KINDS,
  ...BUNDLE_KINDS,
  ...REPORT_KINDS,
  ...ARTIFACT_KINDS,
  ...STUDY_KINDS,
  ...IMPORT_KINDS,
  ...RUN_KINDS,
};

export type RefusalKind = keyof typeof TABLE;

export const KINDS: Readonly<Record<RefusalKind, KindEntry>> = TABLE;

export function isRefusalKind(name: string): name is RefusalKind {
  return Object.hasOwn(KINDS, name);
}
