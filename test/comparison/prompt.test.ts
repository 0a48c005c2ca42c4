import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import { prepareReport } from '../../dist/comparison/report/prepare.js';
import { PLACEHOLDERS, parseTemplate, renderPrompt } from '../../dist/comparison/report/template.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { commandProfile, DATA, program, writeReport } from './report.js';

const VALUES = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `<${name}>`])) as Record<
  (typeof PLACEHOLDERS)[number],
  string
>;

function render(source: string, values = VALUES): string {
  return renderPrompt(parseTemplate(source, 'p.md'), values, 'p.md');
}

/** Kind, line and file name of everything that is refused. */
async function refused(work: () => unknown): Promise<[string, number | undefined, string][]> {
  try {
    await work();
    return [];
  } catch (error) {
    const refusals = refusalsOf(error);
    if (!refusals) throw error;
    return refusals.map(({ kind, line, file = '' }) => [kind, line, file.split('/').at(-1) ?? '']);
  }
}

test('placeholders are filled in one pass', (t) => {
  t.is(render('a {{data}} b {{ reportId }}{{validPeriod.end}}'), 'a <data> b <reportId><validPeriod.end>');
  t.is(render('{{data}}', { ...VALUES, data: '{{reportId}} $& \\{{' }), '{{reportId}} $& \\{{');
  t.is(render('\\{{data}} {{data}} } }} {'), '{{data}} <data> } }} {');
});

const TEMPLATES: readonly [string, string, number | undefined][] = [
  ['an unknown placeholder', 'x\n{{data}} {{secret}}', 2],
  ['a name of another case', '{{Data}}', 1],
  ['an opening without an end', '{{data}}\n\n{{', 3],
  ['a placeholder over two lines', '{{data\n}} {{data}}', 1],
  ['no data package', 'Report {{reportId}}', undefined],
  ['an escaped data package alone', '\\{{data}}', undefined],
];
for (const [title, source, line] of TEMPLATES) {
  test(`a template is refused for ${title}`, async (t) => {
    t.deepEqual(await refused(() => render(source)), [['report.template', line, 'p.md']]);
  });
}

test('data stands in the prompt as it is, whatever it says', (t) => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, data) => {
      const text = before.replace(/[{\\]/g, '(');
      t.is(render(`${text}{{data}}`, { ...VALUES, data }), text + data);
    }),
  );
});

test('the prompt, the exact data and the hash of the template', async (t) => {
  const folder = emptyFolder(t);
  const template = '\ufeffé {{data}}\r\n';
  const report = writeReport(folder, {}, template, `\ufeff${DATA}`);
  const { sources } = await prepareReport({ report });
  t.is(sources.prompt, `\ufeffé \ufeff${DATA}\r\n`);
  t.deepEqual(sources.dataPackage, Buffer.from(`\ufeff${DATA}`));
  t.is(sources.promptHash, createHash('sha256').update(template).digest('hex'));
});

test('files that a report names: missing, links, folders, links out, other encodings', async (t) => {
  const folder = emptyFolder(t);
  const outside = emptyFolder(t);
  writeFileSync(join(outside, 'data.yml'), DATA);
  mkdirSync(join(folder, 'sub'));
  symlinkSync(join(outside, 'data.yml'), join(folder, 'link.yml'));
  symlinkSync(outside, join(folder, 'out'));
  symlinkSync(join(folder, 'sub'), join(folder, 'in'));
  writeFileSync(join(folder, 'sub', 'data.yml'), DATA);
  writeFileSync(join(folder, 'latin.yml'), Buffer.from([0xe9]));
  const using = (dataPackage: string) =>
    refused(() => prepareReport({ report: writeReport(folder, { dataPackage }) }));
  t.deepEqual(await using('none.yml'), [['report.file', undefined, 'none.yml']]);
  t.deepEqual(await using('link.yml'), [['report.file', undefined, 'link.yml']]);
  t.deepEqual(await using('sub'), [['report.file', undefined, 'sub']]);
  t.deepEqual(await using('out/data.yml'), [['report.file', undefined, 'data.yml']]);
  t.deepEqual(await using('latin.yml'), [['report.file', undefined, 'latin.yml']]);
  t.deepEqual(await using('sub/data.yml'), []);
  t.deepEqual(await using('in/data.yml'), []);
});

test('both files are told where both are missing', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, {
    dataPackage: 'a.yml',
    prompt: { id: 'p', version: '1', template: 'b.md' },
  });
  t.deepEqual(await refused(() => prepareReport({ report })), [
    ['report.file', undefined, 'b.md'],
    ['report.file', undefined, 'a.yml'],
  ]);
});

test('a report file that cannot be read', async (t) => {
  const folder = emptyFolder(t);
  t.deepEqual(await refused(() => prepareReport({ report: join(folder, 'no.yml') })), [
    ['report.read', undefined, 'no.yml'],
  ]);
  t.deepEqual(await refused(() => prepareReport({ report: folder })), [
    ['report.read', undefined, folder.split('/').at(-1) ?? ''],
  ]);
  const report = writeReport(folder);
  if (process.getuid?.() === 0) return;
  chmodSync(report, 0);
  t.deepEqual(await refused(() => prepareReport({ report })), [['report.read', undefined, 'report.yml']]);
});

test('profiles are selected in the order given', async (t) => {
  const folder = emptyFolder(t);
  const report = writeReport(folder, { profiles: ['a', 'b', 'c'].map((id) => commandProfile(id)) });
  const ids = async (profiles?: string[]) =>
    (await prepareReport({ report, profiles })).profiles.map((one) => one.id);
  t.deepEqual(await ids(), ['a', 'b', 'c']);
  t.deepEqual(await ids(['c', 'a']), ['c', 'a']);
  const odd = (profiles: string[]) => refused(() => prepareReport({ report, profiles }));
  t.deepEqual((await odd(['a', 'x', 'y'])).length, 2);
  t.deepEqual(
    (await odd(['a', 'a', 'b'])).map(([kind]) => kind),
    ['report.profile'],
  );
  t.deepEqual(
    (await odd(['a'])).map(([kind]) => kind),
    ['report.profile'],
  );
});

test('named variables: set, long enough, printable, in no file of the report', async (t) => {
  const folder = emptyFolder(t);
  const profiles = [commandProfile('a', program(''), { environment: ['KEY_A'] }), commandProfile('b')];
  const using = (value: string | undefined, data = DATA) =>
    refused(() =>
      prepareReport({
        report: writeReport(folder, { profiles }, undefined, data),
        environment: { KEY_A: value },
      }),
    );
  t.deepEqual(await using('a-sound-secret'), []);
  for (const value of [undefined, '', 'short12', 'with a space', 'line-end\n', 'ünprintable'])
    t.deepEqual(
      (await using(value)).map(([kind]) => kind),
      ['report.variable'],
      String(value),
    );
  t.deepEqual(
    (await using('a-sound-secret', 'key: a-sound-secret\n')).map(([kind]) => kind),
    ['report.variable'],
  );
});

test('a variable that only an unselected profile names need not be set', async (t) => {
  const folder = emptyFolder(t);
  const profiles = [
    commandProfile('a'),
    commandProfile('b'),
    commandProfile('c', program(''), { environment: ['KEY_C'] }),
  ];
  const report = writeReport(folder, { profiles });
  t.deepEqual(await refused(() => prepareReport({ report, profiles: ['a', 'b'], environment: {} })), []);
  t.is((await refused(() => prepareReport({ report, environment: {} }))).length, 1);
});
