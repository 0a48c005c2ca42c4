import test from 'ava';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { hanging } from '../../dist/terminal/index.js';

const VIEWER = { width: 40, stream: {} };

test('what does not fit goes on below the words, not below the label', (t) => {
  const text = '  meaning     the answers fit the declared route worse than allowed\nshort';
  t.is(
    hanging(text, 14, VIEWER),
    [
      '  meaning     the answers fit the',
      '              declared route worse than',
      '              allowed',
      'short',
    ].join('\n'),
  );
});

test('without a terminal, or in a narrow one, lines stay as they are', (t) => {
  const text = `  label       ${'word '.repeat(30)}`;
  t.is(hanging(text, 14), text);
  t.is(hanging(text, 14, { width: 30, stream: {} }), text);
});

test('no line is wider than the terminal, and no word is lost', (t) => {
  const words = fc.array(fc.stringMatching(/^[a-z日é]{1,60}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.boolean(), (list, indented) => {
      const text = `${indented ? '  label       ' : ''}${list.join(' ')}`;
      const lines = hanging(text, 14, VIEWER).split('\n');
      t.true(
        lines.every((line) => stringWidth(line) <= VIEWER.width),
        lines.join('\n'),
      );
      t.is(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    }),
  );
});
