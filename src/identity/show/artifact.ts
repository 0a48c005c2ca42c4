/** What `assay show` says of a file, whatever it holds. */

import type { Json } from '../../json/tagged.js';
import type { Column } from '../../terminal/index.js';

/** The artifacts that are recognised, by the schema that stands in them. */
export const ARTIFACT_SCHEMAS = {
  'model/v1': 'model',
  'ruling/v1': 'ruling-store',
  'certificate/v1': 'certificate',
  'gate-baseline/v1': 'gate-baseline',
  'corpus/v1': 'corpus-manifest',
  'window/v1': 'window-sidecar',
} as const;

export type ArtifactSchema = keyof typeof ARTIFACT_SCHEMAS;
export type ArtifactKind = (typeof ARTIFACT_SCHEMAS)[ArtifactSchema];

/** Names with their values, a table below a title, or text that is bounded already. */
export type ArtifactPart =
  | { readonly text: string }
  | { readonly facts: readonly (readonly [string, string])[] }
  | {
      readonly title: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      /** Which end stays where there are too many rows; the first rows by default. */
      readonly keep?: 'first' | 'last';
    };

/** An artifact that was read and verified. */
export interface Artifact {
  /** Its content id; null where the format has none. */
  readonly id: string | null;
  /** What was checked and holds. */
  readonly verified: readonly string[];
  /** What the file alone cannot show. */
  readonly unverified: readonly string[];
  /** What the file holds; a model without its parameters, a store as the list of its rulings. */
  readonly document: Json;
  readonly parts: readonly ArtifactPart[];
}
