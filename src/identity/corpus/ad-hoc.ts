/** The manifest of a fit that names no corpus (contract, section 9). */

import { basename } from 'node:path';
import type { JsonObject } from '../../json/tagged.js';
import { contentId } from '../../native.js';
import { byCodePoint } from '../../text/order.js';
import { CORPUS_PREFIX, CORPUS_SCHEMA, MANIFEST_ID } from './manifest.js';

/** An archive that a fit trained on. */
export interface TrainingArchive {
  /** Path as the caller gave it. */
  readonly path: string;
  /** `sha256:` and 64 lower-case hex digits. */
  readonly sha256: string;
}

/** A format constant: it enters the manifest's id, and through it those of models and rulings. */
const NOTE = 'ad-hoc manifest built by punchmark fit over its training archives';

const SEPARATORS = process.platform === 'win32' ? /[\\/]/ : /\//;

/** The components that paths are compared by: an empty first one marks an absolute path. */
function components(path: string): readonly string[] {
  const parts = path.split(SEPARATORS);
  const named = parts.filter((part) => part !== '' && part !== '.');
  return parts.length > 1 && parts[0] === '' ? ['', ...named] : named;
}

function byComponents(left: readonly string[], right: readonly string[]): number {
  for (const [at, part] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = byCodePoint(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The whole `corpus/v1` body, id included, that stands for these archives. */
export function adHocManifest(archives: readonly TrainingArchive[]): JsonObject {
  const sources = archives
    .map((archive) => ({ archive, parts: components(archive.path) }))
    .sort((left, right) => byComponents(left.parts, right.parts))
    .map(({ archive }) => ({ path: basename(archive.path), sha256: archive.sha256 }));
  const body: JsonObject = {
    punchmark_schema: CORPUS_SCHEMA,
    mode: 'manifest',
    checkout: { commit: 'unpinned', repo: 'ad-hoc' },
    sources,
    files: [],
    note: NOTE,
  };
  return { ...body, [MANIFEST_ID]: contentId(body, MANIFEST_ID, CORPUS_PREFIX) };
}
