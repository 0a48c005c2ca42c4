import test from 'ava';
import fc from 'fast-check';
import { safe, safeJson, safeLines } from '../../dist/terminal/index.js';

test('nothing moves a cursor, hides or reorders', (t) => {
  t.is(safe('a\u001b[31m\u0007\r\n\u009b1m'), 'a\\x1b[31m\\x07\\x0d\\x0a\\x9b1m');
  t.is(safe('\u202etxt\u2028\u{e0001}'), '\\u{202e}txt\\u{2028}\\u{e0001}');
  t.is(safe('日本 é 😀 a::b # [x]'), '日本 é 😀 a::b # [x]');
});

/** As the runner looks for its commands: at the start of a trimmed line, or `##[` anywhere. */
const isCommand = (line: string) => line.trimStart().startsWith('::') || line.includes('##[');

test('no text is a command to a CI runner', (t) => {
  t.is(safe('::error file=x::y'), '\\x3a:error file=x::y');
  t.is(safe('  ::stop-commands::t'), '  \\x3a:stop-commands::t');
  t.is(safe('a ##[error]x'), 'a #\\x23[error]x');
  t.is(safeLines('one\n::set-output name=x::y'), 'one\n\\x3a:set-output name=x::y');
  const part = fc.constantFrom('::', ':', '#', '##[', '[', ' ', '\t', '\n', '\u00a0', '\ufeff', 'x');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      t.false(safe(text).split('\n').some(isCommand), JSON.stringify(text));
      t.false(safeLines(text).split('\n').some(isCommand), JSON.stringify(text));
    }),
  );
});

test('JSON keeps its value and loses what a terminal would obey', (t) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      t.deepEqual(JSON.parse(safeJson(JSON.stringify(value, null, 2))), JSON.parse(JSON.stringify(value)));
    }),
  );
  const text = safeJson(JSON.stringify({ 'a\u202e': '\u009b\u007f\u{e0001}\ud800\n😀' }, null, 1));
  t.is(text, '{\n "a\\u202e": "\\u009b\\u007f\\udb40\\udc01\\ud800\\n😀"\n}');
});
