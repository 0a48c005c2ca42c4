import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import fc from 'fast-check';
import { BUILT_IN_BACKENDS } from '../../dist/comparison/backend/index.js';
import { parseReport } from '../../dist/comparison/report/read.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { reportFields } from './report.js';

const schema = JSON.parse(readFileSync(new URL('../../schemas/report.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
}).compile(schema);

/** What the schema says that it cannot say; the reader's refusals of these are no disagreement. */
const BEYOND = /does not start before|must be a time|URL|earlier profile|less than minLength|surrogate/;

/** The refusals of the reader, or undefined where it takes the value. JSON is YAML. */
function refusals(value: unknown): readonly string[] | undefined {
  try {
    parseReport(Buffer.from(JSON.stringify(value)), 'report.yml', BUILT_IN_BACKENDS);
    return undefined;
  } catch (error) {
    const found = refusalsOf(error);
    if (!found) throw error;
    return found.map((one) => one.message);
  }
}

test('any value gives a report or refusals, and any text does', (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => t.true((refusals(value)?.length ?? 0) > 0)),
  );
});

/** Values at the edges of every rule of a report file. */
const edge = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'x',
    '\ufeff',
    '\u2003',
    '3',
    3,
    0,
    -1,
    1.5,
    20,
    21,
    1e300,
    true,
    null,
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    '../x',
    'a/..',
    '..a',
    'a..',
    '.',
    '/x',
    'C:x',
    'a\\b',
    'a\0b',
    './a/b',
    'a\n..',
    '..\n',
  ),
  fc.constantFrom<unknown>(
    'http://h',
    'https://h/v1/',
    'http://h?x',
    'http://u@h',
    'ftp://h',
    'http://',
    'HTTP://h',
  ),
  fc.constantFrom<unknown>(
    '2026-04-01T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-04-01T00:00:00-00:00',
    '2026-04-01',
  ),
  fc.constantFrom<unknown>(
    ['x'],
    ['x', ''],
    [''],
    [' '],
    ['A_B'],
    [1],
    { a: 1 },
    { a: {} },
    { stream: true },
  ),
);

const NAMES = [
  'reportId',
  'timezone',
  'validPeriod',
  'prompt',
  'dataPackage',
  'validation',
  'profiles',
  'extra',
];

/** A sound report with some places changed. */
const nearly = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...NAMES.map((name) => [name])),
        fc.constantFrom(
          ['validPeriod', 'start'],
          ['validPeriod', 'end'],
          ['validPeriod', 'zone'],
          ['prompt', 'id'],
          ['prompt', 'version'],
          ['prompt', 'template'],
          ['prompt', 'x'],
          ['validation', 'requiredHeadings'],
          ['validation', 'forbiddenText'],
          ['validation', 'minLength'],
          ['validation', 'maxLength'],
          ['validation', 'x'],
          ['profiles', '0', 'id'],
          ['profiles', '0', 'model'],
          ['profiles', '0', 'x'],
          ['profiles', '0', 'backend'],
          ['profiles', '0', 'backend', 'type'],
          ['profiles', '0', 'backend', 'id'],
          ['profiles', '0', 'backend', 'timeoutSeconds'],
          ['profiles', '0', 'backend', 'command'],
          ['profiles', '0', 'backend', 'environment'],
          ['profiles', '0', 'backend', 'baseUrl'],
          ['profiles', '1', 'backend', 'baseUrl'],
          ['profiles', '1', 'backend', 'apiKeyVariable'],
          ['profiles', '1', 'backend', 'retries'],
          ['profiles', '1', 'backend', 'parameters'],
          ['profiles', '1', 'backend', 'command'],
          ['profiles', '2'],
        ),
      ),
      fc.option(edge, { nil: undefined }),
    ),
    { minLength: 0, maxLength: 3 },
  )
  .map((changes) => {
    const [first] = reportFields().profiles as [object];
    const second = { id: 'two', model: 'm', backend: { type: 'openai', baseUrl: 'http://h/v1' } };
    const value = structuredClone({ ...reportFields(), validation: {}, profiles: [first, second] }) as Record<
      string,
      unknown
    >;
    for (const [path, change] of changes) place(value, path, change);
    return value;
  });

function place(value: Record<string, unknown>, path: readonly string[], change: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) value[name] = structuredClone(change);
  else if (typeof value[name] === 'object' && value[name] !== null)
    place(value[name] as Record<string, unknown>, rest, change);
}

test('the schema and the reader agree, but for what a schema cannot say', (t) => {
  let taken = 0;
  let refusedBoth = 0;
  fc.assert(
    fc.property(nearly, (value) => {
      const json = JSON.parse(JSON.stringify(value));
      const messages = refusals(json);
      const valid = validate(json);
      if (messages === undefined) taken++;
      else if (!valid) refusedBoth++;
      if (messages === undefined)
        t.true(valid, `${JSON.stringify(json)}: ${JSON.stringify(validate.errors)}`);
      else if (valid)
        t.true(
          messages.every((one) => BEYOND.test(one)),
          `${JSON.stringify(json)}: ${messages.join('; ')}`,
        );
    }),
    { numRuns: 4000 },
  );
  t.true(taken > 100 && refusedBoth > 100, `${taken} taken, ${refusedBoth} refused by both`);
});
