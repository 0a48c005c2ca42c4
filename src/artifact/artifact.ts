/** An artifact that was read and verified, with its report. */

import { type Block, heading, list, type ReportDocument } from '../report/index.js';
import type { Limit } from './limits.js';

export const ARTIFACT_KINDS = [
  'model',
  'ruling-store',
  'certificate',
  'gate-baseline',
  'corpus-manifest',
  'window-sidecar',
  'comparison-bundle',
  'study-inspection',
  'study-trace',
  'study-comparison',
  'snapshot',
  'import-report',
] as const;

export type ReportedKind = (typeof ARTIFACT_KINDS)[number];

/** What is known of an artifact once it was read. */
export interface ReadArtifact {
  readonly kind: ReportedKind;
  /** Its content id; null where the format has none. */
  readonly id: string | null;
  /** What was checked and holds. */
  readonly verified: readonly string[];
  /** What the file alone cannot show. */
  readonly unverified: readonly string[];
}

/** The same with its report; headings of the second level are its sections. */
export interface Reported extends ReadArtifact {
  /** Words of ours, and names in code. */
  readonly title: string;
  /** Without a heading of the first level. */
  readonly blocks: ReportDocument;
  /** Limits that the report links to. */
  readonly limits: readonly Limit[];
}

/** What was verified and what was not, at the head of a report. */
export function verification({ verified, unverified }: ReadArtifact): readonly Block[] {
  return [
    heading(2, 'What was verified'),
    list([...verified.map((one) => `verified: ${one}`), ...unverified.map((one) => `not verified: ${one}`)]),
  ];
}
