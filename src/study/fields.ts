/** Typed reading of fields (section 1.4 of the contract): each function gives the value or its code. */

import { isOrderedObject, type Ordered, type OrderedObject } from '../json/ordered.js';
import { must, stop } from './errors.js';
import { MOST_INTEGER } from './limits.js';

/** A field's value; undefined only where a record has not been checked for its fields yet. */
export type Value = Ordered | undefined;

const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const MOST_TEXT = 4_096;
const MOST_REFERENCES = 512;

/** An object with exactly these fields; a name that ends in `?` may be absent. */
export function objectOf(value: Value, fields: readonly string[]): OrderedObject {
  must(isOrderedObject(value), 'object_required');
  const names = fields.map((field) => (field.endsWith('?') ? field.slice(0, -1) : field));
  const complete = fields.every((field) => field.endsWith('?') || value.has(field));
  const known = new Set(names);
  must(complete && [...value.keys()].every((name) => known.has(name)), 'unexpected_or_missing_field');
  return value;
}

function isIdentifier(value: Value): value is string {
  return typeof value === 'string' && IDENTIFIER.test(value);
}

export function identifier(value: Value): string {
  return isIdentifier(value) ? value : stop('invalid_identifier');
}

export function identifierOrNull(value: Value): string | null {
  return value === null ? null : identifier(value);
}

/** An integer in a range. */
export function integer(value: Value, least = 0, most = MOST_INTEGER): number {
  must(typeof value === 'bigint' && value >= least && value <= most, 'invalid_integer');
  return Number(value);
}

export function integerOrNull(value: Value, least = 0, most = MOST_INTEGER): number | null {
  return value === null ? null : integer(value, least, most);
}

/** A text; its length counts code points. */
export function text(value: Value): string {
  must(typeof value === 'string' && value !== '' && codePoints(value) <= MOST_TEXT, 'invalid_text');
  return value;
}

export function textOrNull(value: Value): string | null {
  return value === null ? null : text(value);
}

export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

export function oneOf<const Name extends string>(value: Value, names: readonly Name[]): Name {
  return names.find((name) => name === value) ?? stop('invalid_enum');
}

/** A list of different ids. */
export function references(value: Value): readonly string[] {
  must(Array.isArray(value) && value.length <= MOST_REFERENCES, 'invalid_reference_list');
  const seen = new Set<string>();
  for (const one of value) {
    const id = identifier(one);
    must(!seen.has(id), 'duplicate_reference');
    seen.add(id);
  }
  return [...seen];
}

/**
 * Records by id, all scanned before any of their other fields is looked at.
 * @param isId What an id is.
 */
export function records(
  value: Value,
  most: number,
  isId: (id: Value) => id is string = isIdentifier,
): ReadonlyMap<string, OrderedObject> {
  must(Array.isArray(value) && value.length <= most, 'record_count_limit');
  const found = new Map<string, OrderedObject>();
  for (const one of value) {
    must(isOrderedObject(one) && one.has('id'), 'record_id_required');
    const id = one.get('id');
    must(isId(id), 'invalid_identifier');
    must(!found.has(id), 'duplicate_record_id');
    found.set(id, one);
  }
  return found;
}

export function sha256(value: Value): string {
  must(typeof value === 'string' && SHA256.test(value), 'invalid_sha256');
  return value;
}

export function sha256OrNull(value: Value): string | null {
  return value === null ? null : sha256(value);
}
