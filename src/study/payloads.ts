/** Read scopes (section 1): one opened folder each, files by relative paths, a budget for all of them. */

import { createHash } from 'node:crypto';
import type { Ordered } from '../json/ordered.js';
import { openStudyScope, parseStudyJson } from '../native.js';
import { stop, stopWith } from './errors.js';
import type { Value } from './fields.js';
import { JSON_BYTES, SCOPE_BYTES } from './limits.js';
import { type Location, relativePath } from './location.js';

export interface Payload {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Where the files that a document names come from. */
export interface Payloads {
  /** Checks the path, then reads at most `limit` bytes. */
  read(path: Value, limit: number): Promise<Payload>;
}

/** Opens a folder for reading; links are not followed in its last component, nor beneath it. */
export async function openPayloads(root: string, budget = SCOPE_BYTES): Promise<Payloads> {
  const { scope, code } = await openStudyScope(root, budget);
  if (!scope) return stopWith(code);
  return {
    async read(path, limit) {
      const [file] = await scope.read([{ path: relativePath(path), limit }]);
      if (file?.bytes) return file;
      return stopWith(file?.code ?? 'payload_unavailable_or_unsafe');
    },
  };
}

/** Files that are in memory already, under the same rules. */
export function heldPayloads(files: ReadonlyMap<string, Uint8Array>): Payloads {
  return {
    async read(path, limit) {
      const bytes = files.get(relativePath(path)) ?? stop('payload_unavailable_or_unsafe');
      if (bytes.length > limit) stop('payload_size_limit');
      return { bytes, sha256: sha256Of(bytes) };
    },
  };
}

/** Lower-case hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A JSON document of the command line, with the scope that its own paths are read in. */
export interface Document {
  readonly location: Location;
  readonly payloads: Payloads;
  readonly value: Ordered;
  /** Of the exact bytes. */
  readonly sha256: string;
}

export async function openDocument(location: Location): Promise<Document> {
  const payloads = await openPayloads(location.root);
  const { bytes, sha256 } = await payloads.read(location.name, JSON_BYTES);
  return { location, payloads, value: parseDocument(bytes), sha256 };
}

/** Strict JSON (section 1.3) of at most 1 MiB, or of `most` bytes. */
export function parseDocument(bytes: Uint8Array, most?: number): Ordered {
  const { value, code } = parseStudyJson(bytes, most);
  return code === undefined ? value : stopWith(code);
}

/** UTF-8 as text, or undefined where it is none. */
export function strictText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
