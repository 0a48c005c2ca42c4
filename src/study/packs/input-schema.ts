/**
 * The part of JSON Schema (2020-12) that a pack may describe its inputs in. Nothing is compiled to
 * code and nothing is looked up: there are no references, no patterns and no formats, so that a
 * check takes time in proportion to the schema times the input.
 */

import { isOrderedObject, type Ordered, type OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { codePoints, integer, oneOf, text, type Value } from '../fields.js';

export type Accepts = (input: Ordered) => boolean;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const MOST_SCHEMAS = 256;
const MOST_LISTED = 256;

/** An integer is written without fraction and exponent, as everywhere in studies. */
const TYPES: Readonly<Record<string, Accepts>> = {
  null: (input) => input === null,
  boolean: (input) => typeof input === 'boolean',
  integer: (input) => typeof input === 'bigint',
  number: isNumber,
  string: (input) => typeof input === 'string',
  array: Array.isArray,
  object: isOrderedObject,
};

type Keyword = (value: Value, reader: Reader, siblings: OrderedObject) => Accepts;

const anything: Accepts = () => true;

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$schema', dialect],
  ['$comment', annotation],
  ['title', annotation],
  ['description', annotation],
  ['type', (value) => anyOf(listed(Array.isArray(value) ? value : [value]).map(typeNamed))],
  ['enum', (value) => oneOfValues(listed(value))],
  ['const', (value) => oneOfValues([value ?? null])],
  ['minimum', bound((input, limit) => input >= limit)],
  ['maximum', bound((input, limit) => input <= limit)],
  ['exclusiveMinimum', bound((input, limit) => input > limit)],
  ['exclusiveMaximum', bound((input, limit) => input < limit)],
  ['minLength', size(ofString, (length, limit) => length >= limit)],
  ['maxLength', size(ofString, (length, limit) => length <= limit)],
  ['minItems', size(ofArray, (length, limit) => length >= limit)],
  ['maxItems', size(ofArray, (length, limit) => length <= limit)],
  ['minProperties', size(ofObject, (length, limit) => length >= limit)],
  ['maxProperties', size(ofObject, (length, limit) => length <= limit)],
  ['prefixItems', prefixItems],
  ['items', items],
  ['properties', properties],
  ['required', required],
  ['additionalProperties', additionalProperties],
  ['anyOf', (value, reader) => anyOf(listed(value).map((one) => reader.schema(one)))],
  ['allOf', (value, reader) => allOf(listed(value).map((one) => reader.schema(one)))],
]);

/** Reads schemas and counts them. */
class Reader {
  private count = 0;

  schema(value: Value): Accepts {
    must(++this.count <= MOST_SCHEMAS, 'record_count_limit');
    if (typeof value === 'boolean') return () => value;
    must(isOrderedObject(value), 'object_required');
    const parts = [...value].map(([name, one]) => {
      const keyword = KEYWORDS.get(name) ?? stop('unexpected_or_missing_field');
      return keyword(one, this, value);
    });
    return allOf(parts);
  }
}

/** Checks a schema itself, and gives what tells whether an input fits it. */
export function readInputSchema(value: Value): Accepts {
  must(isOrderedObject(value), 'object_required');
  return new Reader().schema(value);
}

function dialect(value: Value): Accepts {
  oneOf(value, [DIALECT]);
  return anything;
}

function annotation(value: Value): Accepts {
  text(value);
  return anything;
}

function typeNamed(name: Ordered): Accepts {
  must(typeof name === 'string' && Object.hasOwn(TYPES, name), 'invalid_enum');
  return TYPES[name] ?? stop('invalid_enum');
}

/** Scalars only: comparing documents would cost what a schema's author chooses. */
function oneOfValues(values: readonly Ordered[]): Accepts {
  must(
    values.every((one) => one === null || typeof one !== 'object'),
    'invalid_enum',
  );
  return (input) =>
    values.some((one) => (isNumber(one) && isNumber(input) ? equal(one, input) : one === input));
}

/** 1 and 1.0 are the same number. */
function equal(left: bigint | number, right: bigint | number): boolean {
  return left <= right && left >= right;
}

function isNumber(value: Ordered): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function listed(value: Value): readonly Ordered[] {
  must(Array.isArray(value) && value.length > 0 && value.length <= MOST_LISTED, 'record_count_limit');
  return value;
}

function bound(holds: (input: bigint | number, limit: bigint | number) => boolean): Keyword {
  return (value) => {
    must(value !== undefined && isNumber(value), 'invalid_integer');
    return (input) => !isNumber(input) || holds(input, value);
  };
}

function size(
  measured: (input: Ordered) => number | undefined,
  holds: (length: number, limit: number) => boolean,
): Keyword {
  return (value) => {
    const limit = integer(value);
    return (input) => {
      const length = measured(input);
      return length === undefined || holds(length, limit);
    };
  };
}

function ofString(input: Ordered): number | undefined {
  return typeof input === 'string' ? codePoints(input) : undefined;
}

function ofArray(input: Ordered): number | undefined {
  return Array.isArray(input) ? input.length : undefined;
}

function ofObject(input: Ordered): number | undefined {
  return isOrderedObject(input) ? input.size : undefined;
}

function prefixItems(value: Value, reader: Reader): Accepts {
  const schemas = listed(value).map((one) => reader.schema(one));
  return (input) =>
    !Array.isArray(input) || schemas.every((accepts, at) => at >= input.length || accepts(input[at]));
}

function items(value: Value, reader: Reader, siblings: OrderedObject): Accepts {
  const prefix = siblings.get('prefixItems');
  const first = Array.isArray(prefix) ? prefix.length : 0;
  const accepts = reader.schema(value);
  return (input) => !Array.isArray(input) || input.slice(first).every(accepts);
}

function properties(value: Value, reader: Reader): Accepts {
  must(isOrderedObject(value), 'object_required');
  const schemas = [...value].map(([name, one]) => [name, reader.schema(one)] as const);
  return (input) =>
    !isOrderedObject(input) ||
    schemas.every(([name, accepts]) => {
      const member = input.get(name);
      return member === undefined || accepts(member);
    });
}

function required(value: Value): Accepts {
  must(Array.isArray(value) && value.length <= MOST_LISTED, 'record_count_limit');
  const names = value.map((one) => (typeof one === 'string' ? one : stop('invalid_text')));
  must(new Set(names).size === names.length, 'duplicate_reference');
  return (input) => !isOrderedObject(input) || names.every((name) => input.has(name));
}

function additionalProperties(value: Value, reader: Reader, siblings: OrderedObject): Accepts {
  const declared = siblings.get('properties');
  const accepts = reader.schema(value);
  return (input) =>
    !isOrderedObject(input) ||
    [...input].every(([name, one]) => (isOrderedObject(declared) && declared.has(name)) || accepts(one));
}

function anyOf(parts: readonly Accepts[]): Accepts {
  return (input) => parts.some((accepts) => accepts(input));
}

function allOf(parts: readonly Accepts[]): Accepts {
  return (input) => parts.every((accepts) => accepts(input));
}
