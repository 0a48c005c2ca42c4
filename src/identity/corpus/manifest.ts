/** Reading `MANIFEST.json` (corpus/v1): its shape, its mode, and the id that binds both. */

import { join } from 'node:path';
import { readBounded } from '../../files/index.js';
import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { contentId, parseJson } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { malformed } from '../malformed.js';

export const CORPUS_SCHEMA = 'corpus/v1';
export const MANIFEST_ID = 'manifest_id';
export const CORPUS_PREFIX = 'pmk-cor';
export const MANIFEST_NAME = 'MANIFEST.json';

/** A manifest pins some hundred bytes a file; 64 MiB are more than a hundred thousand files. */
const LIMIT = 64 * 1024 * 1024;

const MODES = ['manifest', 'raw', 'features'] as const;
export type CorpusMode = (typeof MODES)[number];

/** One pinned file; a manifest may say more about it. */
export interface CorpusEntry {
  /** Relative to the folder it is looked for in. */
  readonly path: string;
  /** `sha256:` and 64 lower-case hex digits. */
  readonly sha256: string;
}

/** A manifest whose id is the hash of its body. */
export interface CorpusManifest {
  readonly manifestId: string;
  readonly mode: CorpusMode;
  readonly checkout: JsonObject;
  readonly sources: readonly CorpusEntry[];
  readonly files: readonly CorpusEntry[];
  readonly note: string;
  /** Everything that was read, id included. */
  readonly body: JsonObject;
}

/**
 * Reads `<folder>/MANIFEST.json`.
 *
 * Refuses with `corpus.read`, `corpus.schema` or `corpus.id`.
 */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const file = join(folder, MANIFEST_NAME);
  const bytes = await readBounded(file, { limit: LIMIT, unreadable: 'corpus.read' });
  return openManifest(bytes, file);
}

/** The same for bytes that were read already; `file` is named in refusals. */
export function openManifest(bytes: Uint8Array, file: string): CorpusManifest {
  return checkManifest(parseManifest(bytes, file), file);
}

function parseManifest(bytes: Uint8Array, file: string): Json {
  try {
    return parseJson(bytes, { file });
  } catch (error) {
    throw malformed(error, 'corpus.schema', { file });
  }
}

/** Checks a parsed manifest: shape first, then the id over the body as it was parsed. */
export function checkManifest(body: Json, file: string): CorpusManifest {
  const wrong = (pointer: string, message: string) =>
    new Refusal('corpus.schema', message, { file, pointer });
  if (!isObject(body)) throw wrong('', 'is not an object');
  if (body.punchmark_schema !== CORPUS_SCHEMA) {
    throw wrong('/punchmark_schema', `is not "${CORPUS_SCHEMA}"`);
  }
  const mode = MODES.find((one) => one === body.mode);
  if (mode === undefined) throw wrong('/mode', `is none of ${MODES.join(', ')}`);
  const { checkout, note, [MANIFEST_ID]: manifestId } = body;
  if (!isObject(checkout)) throw wrong('/checkout', 'is not an object');
  if (typeof note !== 'string') throw wrong('/note', 'is not a string');
  if (typeof manifestId !== 'string') throw wrong(`/${MANIFEST_ID}`, 'is not a string');
  const sources = entries(body.sources, '/sources', wrong);
  const files = entries(body.files, '/files', wrong);
  if (mode === 'manifest' && files.length > 0) throw wrong('/files', 'is not empty in mode manifest');
  const expected = contentId(body, MANIFEST_ID, CORPUS_PREFIX);
  if (manifestId !== expected) {
    throw new Refusal('corpus.id', `says ${manifestId}, but its body hashes to ${expected}`, {
      file,
      pointer: `/${MANIFEST_ID}`,
    });
  }
  return { manifestId, mode, checkout, sources, files, note, body };
}

const DIGEST = /^sha256:[0-9a-f]{64}$/;

function entries(
  list: Json | undefined,
  pointer: string,
  wrong: (pointer: string, message: string) => Refusal,
): readonly CorpusEntry[] {
  if (!Array.isArray(list)) throw wrong(pointer, 'is not an array');
  return (list as readonly Json[]).map((entry, at) => {
    const here = `${pointer}/${at}`;
    if (!isObject(entry)) throw wrong(here, 'is not an object');
    const { path, sha256 } = entry;
    if (typeof path !== 'string' || path === '') throw wrong(`${here}/path`, 'is not a path');
    if (typeof sha256 !== 'string' || !DIGEST.test(sha256)) {
      throw wrong(`${here}/sha256`, 'is not "sha256:" and 64 lower-case hex digits');
    }
    return { path, sha256 };
  });
}
