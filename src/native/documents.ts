/** JSON documents as the core reads, writes and names them, and the numbers in them. */

import { fromTagged, type Json, type JsonObject, toTagged } from '../json/tagged.js';
import type { RefusalFields } from '../refusal/index.js';
import { binding, missing } from './call.js';

/** Reads strict JSON, integers as bigint; refuses with a `json.*` kind. */
export function parseJson(bytes: Uint8Array, fields: RefusalFields = {}, maxDepth = 128): Json {
  const { value, fault } = binding().parseJson(bytes, maxDepth);
  return value === undefined ? missing(fault, fields) : fromTagged(value);
}

/** The canonical text of a document: `indent` for files, `line` for stores and hashes. */
export function canonicalText(value: Json, form: 'indent' | 'line'): string {
  return binding().canonicalText(toTagged(value), form);
}

/** `prefix-` and 16 hex digits over the canonical line form of `body` without `idField`. */
export function contentId(body: JsonObject, idField: string, prefix: string): string {
  return binding().contentId(toTagged(body), idField, prefix);
}

/** A JSON value as the reference turns identity values into text. */
export function pythonText(value: Json): string {
  return binding().pythonText(toTagged(value));
}

/** A JSON value as a Python literal; the reason texts of rulings are written in it. */
export function pythonRepr(value: Json): string {
  return binding().pythonRepr(toTagged(value));
}

/** Decimal text with `places` digits after the point, correctly rounded, ties to even. */
export function fixed(value: number, places: number): string {
  return binding().fixed(value, places);
}

/** Rounds to six decimals, ties to even, without negative zero. */
export function sixDecimals(value: number): number {
  return binding().sixDecimals(value);
}

/** SHA-256 in lower-case hex, on the calling thread. */
export function sha256Hex(bytes: Uint8Array): string {
  return binding().sha256Hex(bytes);
}
