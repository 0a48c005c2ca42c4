/** Inputs against a pack's schema: an independent validator says the same, and does not do more than it must. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import fc from 'fast-check';
import { type Ordered, ordered } from '../../dist/json/ordered.js';
import { StudyError } from '../../dist/study/index.js';
import { readInputSchema } from '../../dist/study/packs/input-schema.js';

/** A JavaScript value as the reader gives it: whole numbers are integers. */
function asRead(value: unknown): Ordered {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(asRead);
  if (value === null || typeof value !== 'object') return value as Ordered;
  return new Map(Object.entries(value).map(([name, one]) => [name, asRead(one)]));
}

const NAMES = ['a', 'b', 'valueOf', 'constructor'];
const name = fc.constantFrom(...NAMES);
const members = <Value>(value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 3 }).map((pairs) => {
    const made = Object.create(null) as Record<string, Value>;
    for (const [key, one] of pairs) Object.defineProperty(made, key, { value: one, enumerable: true });
    return made;
  });
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 2.5));
const scalar = fc.oneof(fc.constant(null), fc.boolean(), number, fc.constantFrom('', 'a', 'é𝄞b'));

const LEVELS = 2;

function values(levels: number): fc.Arbitrary<unknown> {
  if (levels === 0) return scalar;
  const inner = values(levels - 1);
  return fc.oneof(scalar, fc.array(inner, { maxLength: 4 }), members(inner));
}

const size = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');
/** Schemas of few keywords each, which may hold schemas again. */
function schemas(levels: number): fc.Arbitrary<object> {
  const plain: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4, comparator: 'SameValueZero' }),
    const: scalar,
    minimum: number,
    exclusiveMaximum: number,
    minLength: size,
    maxLength: size,
    minItems: size,
    maxItems: size,
    minProperties: size,
    maxProperties: size,
    required: fc.uniqueArray(fc.constantFrom('a', 'b', 'constructor'), { maxLength: 2 }),
  };
  const inner = levels === 0 ? fc.boolean() : fc.oneof(fc.boolean(), schemas(levels - 1));
  const keywords = {
    ...plain,
    prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
    items: inner,
    properties: members(inner),
    additionalProperties: inner,
    anyOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
    allOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
  };
  const pairs = Object.entries(keywords).map(([key, one]) =>
    one.map((given: unknown) => [key, given] as const),
  );
  return fc.array(fc.oneof(...pairs), { minLength: 1, maxLength: 3 }).map(Object.fromEntries);
}

test('what a schema accepts is what JSON Schema says', (t) => {
  const verdicts = new Map([
    [true, 0],
    [false, 0],
  ]);
  fc.assert(
    fc.property(
      schemas(LEVELS),
      fc.array(values(LEVELS), { minLength: 8, maxLength: 8 }),
      (schema, inputs) => {
        // Own properties only, so that names of Object.prototype are names like others.
        const ajv = new Ajv2020({ strict: false, ownProperties: true });
        const theirs = ajv.compile(schema);
        const ours = readInputSchema(asRead(schema));
        for (const one of inputs) {
          const verdict = ours(asRead(one));
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
          if (verdict !== theirs(one)) return false;
        }
        return true;
      },
    ),
    { numRuns: 120 },
  );
  t.true([...verdicts.values()].every((count) => count > 50));
});

test('numbers keep their kind and their size', (t) => {
  const accepts = (schema: Ordered, input: Ordered) => readInputSchema(schema)(input);
  // Written `1.0`, a number is no integer in any document of a study.
  t.false(accepts(ordered({ type: 'integer' }), 1.0));
  t.true(accepts(ordered({ type: 'number' }), 1.0));
  t.true(accepts(ordered({ const: 1n }), 1.0));
  t.true(accepts(ordered({ maximum: 2n ** 70n }), 2n ** 70n));
  t.false(accepts(ordered({ maximum: 2n ** 70n }), 2n ** 70n + 1n));
  t.true(accepts(ordered({ exclusiveMinimum: 0.5 }), 1n));
});

test('a name is a name, whatever objects inherit', (t) => {
  const none = readInputSchema(ordered({ properties: new Map([['__proto__', false]]) }));
  t.false(none(new Map([['__proto__', null]])));
  t.true(none(ordered({ a: null })));
  const needed = readInputSchema(ordered({ required: ['__proto__', 'toString'] }));
  t.false(needed(ordered({})));
  t.true(
    needed(
      new Map([
        ['__proto__', null],
        ['toString', null],
      ]),
    ),
  );
});

test('a schema of a schema of a schema ends', (t) => {
  let at: Ordered = ordered({ type: 'integer' });
  for (let level = 0; level < 255; level++) at = ordered({ items: at });
  t.notThrows(() => readInputSchema(at));
  const error = t.throws(() => readInputSchema(ordered({ items: at })), { instanceOf: StudyError });
  t.is(error?.code, 'record_count_limit');
});
