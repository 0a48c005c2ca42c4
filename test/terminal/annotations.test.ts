import test from 'ava';
import fc from 'fast-check';
import { Refusal } from '../../dist/index.js';
import { annotation, annotationData, annotationProperty } from '../../dist/terminal/index.js';

test('an annotation names file, line and kind', (t) => {
  const refusal = new Refusal('archive.row', 'has no key sample', {
    file: 'runs/a__b.jsonl.gz',
    line: 7,
    mend: 'Mend it.',
  });
  t.is(
    annotation(refusal),
    '::error file=runs/a__b.jsonl.gz,line=7,title=archive.row::has no key sample (PMK-ARC-003)%0Amend: Mend it.',
  );
});

test('a warning, a pointer, and no place', (t) => {
  const warning = new Refusal('sidecar.schema', '100 %', { severity: 'warning', pointer: '', mend: 'x' });
  t.is(annotation(warning), '::warning title=sidecar.schema::/: 100 %25%0Amend: x');
});

test('names and messages stay inside their command', (t) => {
  const file = 'a,line=1::error ::x%0a\r\n::warning ::y__z.jsonl.gz';
  const refusal = new Refusal('archive.gzip', 'one\n::set-output name=x::y', {
    file,
    mend: 'two\r\n::stop-commands::t',
  });
  t.is(
    annotation(refusal),
    '::error file=a%2Cline=1%3A%3Aerror %3A%3Ax%250a\\x0d\\x0a%3A%3Awarning %3A%3Ay__z.jsonl.gz,title=archive.gzip::' +
      'one%0A\\x3a:set-output name=x::y%0Amend: two\\x0d%0A\\x3a:stop-commands::t',
  );
});

/** The runner's own way back: longest escapes have no overlap, the percent sign comes last. */
function unescaped(text: string): string {
  const plain: Readonly<Record<string, string>> = {
    '%0D': '\r',
    '%0A': '\n',
    '%3A': ':',
    '%2C': ',',
    '%25': '%',
  };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (one) => plain[one] ?? one);
}

test('escapes can be read back', (t) => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('%', '0', 'A', 'D', '2', '5', ':', ',', '\r', '\n') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const [data, property] = [annotationData(text), annotationProperty(text)];
      t.false(/[\r\n]/.test(data));
      t.false(/[\r\n:,]/.test(property));
      t.is(unescaped(data), text);
      t.is(unescaped(property), text);
    }),
  );
});

test('whatever a refusal says, its annotation is one line with one command', (t) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(':', ',', '\n', '%', '=', 'x') }),
  );
  fc.assert(
    fc.property(text, text, text, (file, message, mend) => {
      const line = annotation(new Refusal('archive.json', message, { file, line: 3, mend }));
      const head = /^::error file=([^:,]*),line=3,title=archive\.json::(.*)$/.exec(line);
      t.truthy(head);
      t.false(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line));
    }),
  );
});
