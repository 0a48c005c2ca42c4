import test from 'ava';
import { parseCollector } from '../../dist/archive/index.js';

const VALUES: readonly (readonly [string, unknown])[] = [
  ['3', 3n],
  ['-0', 0n],
  ['12345678901234567890', 12345678901234567890n],
  ['0.7', 0.7],
  ['1.0', 1],
  ['1e3', 1000],
  ['true', true],
  ['null', null],
  ['"3"', '3'],
  ['', ''],
  ['text', 'text'],
  ['a=b', 'a=b'],
  [' 3', ' 3'],
  ['03', '03'],
  ['True', 'True'],
  ['NaN', 'NaN'],
  ['1e999', '1e999'],
  ['[1]', '[1]'],
  ['{"a":1}', '{"a":1}'],
  ['"open', '"open'],
];

for (const [text, value] of VALUES) {
  test(`the collector value ${JSON.stringify(text)}`, (t) => {
    t.deepEqual(parseCollector([`k=${text}`]), { k: value as never });
  });
}

test('several members, of any name', (t) => {
  const members = parseCollector(['k=8', '__proto__=x', 'a b=c']);
  t.deepEqual(Object.entries(members), [
    ['k', 8n],
    ['__proto__', 'x'],
    ['a b', 'c'],
  ]);
});

for (const pairs of [['k'], ['=3'], [''], ['k=1', 'k=1']]) {
  test(`${JSON.stringify(pairs)} is a wrong option`, (t) => {
    t.like(
      t.throws(() => parseCollector(pairs)),
      { kind: 'usage.option' },
    );
  });
}
