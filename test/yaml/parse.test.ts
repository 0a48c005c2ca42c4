import test from 'ava';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { type Located, MAX_YAML_BYTES, MAX_YAML_DEPTH, parseYaml } from '../../dist/yaml/index.js';

const KINDS = { yaml: 'report.yaml' } as const;

function parse(text: string | Buffer) {
  return parseYaml(Buffer.from(text as string), 'f.yml', KINDS);
}

/** The values of a located tree, without their places. */
function plain({ value }: Located): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, at]) => [name, plain(at)]));
  return value;
}

/** The value below `at` along a path of names and positions. */
function below(at: Located | undefined, ...path: readonly (string | number)[]): Located | undefined {
  return path.reduce<Located | undefined>((one, step) => {
    const value = one?.value;
    return value instanceof Map ? value.get(step) : (value as readonly Located[])[step as number];
  }, at);
}

test('values know their lines and pointers', (t) => {
  const { root } = parse('# comment\na: 1\nb:\n  - x\n  - c/d: [y, z]\n');
  t.like(below(root, 'b'), { line: 3, pointer: '/b' });
  t.like(below(root, 'b', 1), { line: 5, pointer: '/b/1' });
  t.like(below(root, 'b', 1, 'c/d', 1), { line: 5, pointer: '/b/1/c~1d/1', value: 'z' });
});

test('YAML 1.2, not 1.1: yes is a string, and << is a name', (t) => {
  const { root } = parse('a: yes\nb: 2026-01-01\nc: 0o10\nd: {<<: {x: 1}}\n');
  t.deepEqual(root && plain(root), { a: 'yes', b: '2026-01-01', c: 8, d: { '<<': { x: 1 } } });
});

test('exactly the deepest nesting is taken', (t) => {
  t.truthy(parse('['.repeat(MAX_YAML_DEPTH) + ']'.repeat(MAX_YAML_DEPTH)).root);
  t.truthy(parse(`${'- '.repeat(MAX_YAML_DEPTH)}x`).root);
});

const DAMAGE: readonly [string, string | Buffer, number | undefined, RegExp][] = [
  ['a repeated name', 'a: 1\nb: 2\na: 3\n', 3, /twice/],
  ['an anchor', 'a: 1\nb: &x 2\n', 2, /anchor/],
  ['an alias', 'a: 1\nb: *x\n', 2, /alias/],
  ['an own tag', 'a: !foo 1\n', 1, /tag/i],
  ['a tag beyond the core schema', 'a: !!binary aGk=\n', 1, /tag/i],
  ['a directive', '%YAML 1.1\n---\na: yes\n', 1, /directive/],
  ['two documents', 'a: 1\n---\nb: 2\n', 2, /more than one document/],
  ['no document', '# nothing\n', undefined, /no document/],
  ['a byte order mark', '\ufeffa: 1\n', 1, /byte order mark/],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0x3a, 0x20, 0xff]), undefined, /UTF-8/],
  ['a name that is no string', 'a: {1: x}\n', 1, /name is not a string/],
  ['a list left open', 'a: [1\nb: 2\n', 2, /./],
  ['a tab as indentation', 'a:\n\t- b\n', 2, /[Tt]ab/],
  ['too much nesting in brackets', '['.repeat(500_000), 1, /nests deeper/],
  ['one level too many', `${'- '.repeat(MAX_YAML_DEPTH + 1)}x`, 1, /nests deeper/],
  ['far too much nesting in dashes', '- '.repeat(100_000), 1, /nests deeper/],
  ['too many bytes', ' '.repeat(MAX_YAML_BYTES + 1), undefined, /larger than/],
];
for (const [title, text, line, message] of DAMAGE) {
  test(`refuses ${title}`, (t) => {
    const { refusals = [] } = parse(text);
    const found = refusals.find((one) => message.test(one.message));
    t.truthy(found, refusals.map((one) => one.message).join('; '));
    t.is(found?.kind, 'report.yaml');
    t.is(found?.line, line);
  });
}

test('a broken document is told in a bounded number of short refusals without its content', (t) => {
  const { refusals = [] } = parse('}secret'.repeat(20_000));
  t.true(refusals.length > 0 && refusals.length <= 100);
  t.true(refusals.every((one) => one.message.length <= 250));
  const tagged = parse(`a: !${'!'.repeat(50_000)}`).refusals ?? [];
  t.true(tagged.every((one) => one.message.length <= 250));
});

/** JSON values as YAML can hold them: integers within what a number holds exactly. */
const values = fc.jsonValue({ maxDepth: 5 });

test('whatever JSON writes is read as the same value', (t) => {
  fc.assert(
    fc.property(values, (value) => {
      const { root, refusals } = parse(JSON.stringify(value));
      t.truthy(root, refusals?.map((one) => one.message).join('; '));
      t.deepEqual(root && JSON.stringify(plain(root)), JSON.stringify(value));
    }),
  );
});

test('whatever the package writes in block style is read as the same value', (t) => {
  fc.assert(
    fc.property(values, (value) => {
      const { root } = parse(stringify(value, { aliasDuplicateObjects: false }));
      t.deepEqual(root && JSON.stringify(plain(root)), JSON.stringify(value));
    }),
  );
});

test('any text gives a value or refusals, never an error', (t) => {
  const bits = fc.constantFrom(
    'a',
    ': ',
    '- ',
    '\n',
    ' ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '&',
    '*',
    '!',
    '|',
    '>',
    '#',
    '%',
    ',',
    '?',
    '\t',
    '--- ',
    '...',
    '\u0085',
    '\r',
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
      const { root, refusals } = parse(parts.join(''));
      t.true(root !== undefined || (refusals?.length ?? 0) > 0);
    }),
    { numRuns: 3000 },
  );
});
