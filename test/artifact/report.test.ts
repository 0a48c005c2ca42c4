/** Reports on every artifact: recognised by content, verified first, told from the artifact alone. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { type ReportedKind, reportOf, writeReport } from '../../dist/artifact/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { markdownText, type Picture } from '../../dist/report/index.js';
import { assay } from '../cli.js';
import { emptyFolder, makeFolder, removeFolder } from '../folder.js';
import { type Everything, IMPORT, makeEverything, REFERENCE } from './made.js';

let made: Everything;
test.before(async () => {
  made = await makeEverything(makeFolder());
});
test.after.always(() => removeFolder(made.folder));

type Name = Exclude<keyof Everything, 'folder'>;

/** What each is told to be, and the pictures of its report. */
const KINDS: readonly [Name, ReportedKind, readonly Picture['kind'][]][] = [
  ['model', 'model', ['curves', 'curves', 'heat']],
  ['store', 'ruling-store', ['timeline', 'margins']],
  ['certificate', 'certificate', []],
  ['baseline', 'gate-baseline', ['curves']],
  ['manifest', 'corpus-manifest', []],
  ['sidecar', 'window-sidecar', []],
  ['bundle', 'comparison-bundle', ['bars']],
  ['saved', 'snapshot', []],
  ['inspection', 'study-inspection', ['bars', 'lanes', 'overlap']],
  ['trace', 'study-trace', ['lanes', 'bars', 'bars', 'overlap']],
  ['comparison', 'study-comparison', ['bars']],
  ['imported', 'import-report', ['bars']],
];

function pictures(document: Awaited<ReturnType<typeof reportOf>>['document']): readonly string[] {
  return document.flatMap((one) => (one.kind === 'picture' ? [one.picture.kind] : []));
}

for (const [name, kind, drawn] of KINDS) {
  test(`a report on a ${kind}`, async (t) => {
    const { artifacts, document } = await reportOf([made[name]]);
    t.deepEqual(
      artifacts.map((one) => one.kind),
      [kind],
    );
    t.deepEqual(pictures(document), drawn);
    t.is(document.filter((one) => one.kind === 'heading' && one.level === 1).length, 1);
    // Numbers stand beside every picture.
    for (const [at, one] of document.entries()) {
      if (one.kind === 'picture') t.true(document.slice(at).some(({ kind: next }) => next === 'table'));
    }
  });
}

test('every link of a report leads to a heading of it', async (t) => {
  const all = KINDS.map(([name]) => made[name]);
  for (const files of [...all.map((one) => [one]), all]) {
    const { document } = await reportOf(files);
    const anchors = document.flatMap((one) => (one.kind === 'heading' && one.anchor ? [one.anchor] : []));
    t.is(new Set(anchors).size, anchors.length);
    const links = [...markdownText(document).matchAll(/\]\(#([^)]*)\)/g)].map(([, to]) => to);
    t.deepEqual(
      links.filter((to) => !anchors.includes(to ?? '')),
      [],
    );
  }
});

test('a verdict links to the limits that its ruling carries', async (t) => {
  const { document } = await reportOf([made.store]);
  const text = markdownText(document);
  for (const limit of ['NO_WEIGHTS_CLAIM', 'NO_CAUSE_CLAIM', 'CLOSED_SET']) {
    t.true(text.includes(`[${limit}](#${limit.toLowerCase()})`));
    t.regex(text, new RegExp(`^### ${limit}$`, 'm'));
  }
});

test('several artifacts are sections of one report, and limits are explained once', async (t) => {
  const { title, document, artifacts } = await reportOf([made.store, made.certificate, made.bundle]);
  t.is(title, '3 artifacts');
  t.deepEqual(
    artifacts.map(({ file }) => file),
    [made.store, made.certificate, made.bundle],
  );
  const sections = document.flatMap((one) => (one.kind === 'heading' && one.level === 2 ? [one.text] : []));
  t.is(sections.length, 4);
  t.is(sections.at(-1), 'What this does not show');
});

test('a folder of an import is told by its report', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'import-report.json'), JSON.stringify(IMPORT));
  t.deepEqual(
    (await reportOf([folder])).artifacts.map(({ kind }) => kind),
    ['import-report'],
  );
});

async function kinds(t: ExecutionContext, ...files: readonly string[]): Promise<readonly string[]> {
  const error = await t.throwsAsync(reportOf(files));
  return refusalsOf(error)?.map(({ kind }) => kind) ?? [];
}

function put(t: ExecutionContext, text: string): string {
  const path = join(emptyFolder(t), 'file');
  writeFileSync(path, text);
  return path;
}

test('refused: what is no artifact', async (t) => {
  t.deepEqual(await kinds(t, put(t, 'text')), ['artifact.read']);
  for (const text of ['{}', '[]', '3', '{"schema_version": "assay.import/2"}', '{"result_schema": "x"}'])
    t.deepEqual(await kinds(t, put(t, text)), ['artifact.kind'], text);
  t.deepEqual(await kinds(t, emptyFolder(t)), ['artifact.kind']);
  t.deepEqual(await kinds(t, '/nowhere'), ['file.read']);
});

test('refused: an artifact that was changed, as its reader refuses it', async (t) => {
  const changed = (path: string, from: string, to: string) => {
    const text = readFileSync(path, 'utf8');
    t.true(text.includes(from));
    return put(t, text.replace(from, to));
  };
  t.deepEqual(await kinds(t, changed(made.store, '"verdict":"SUBSTITUTED"', '"verdict":"SAME-PRODUCER"')), [
    'store.line',
  ]);
  t.deepEqual(await kinds(t, changed(made.model, '"n_null": 100', '"n_null": 101')), ['model.id']);
});

test('what is wrong with any of the files is told at once', async (t) => {
  t.deepEqual(await kinds(t, put(t, 'text'), made.store, put(t, '{}')), ['artifact.read', 'artifact.kind']);
});

test('refused: results and import reports in another form', async (t) => {
  for (const [name, members] of [
    ['trace', ['trajectories', 'cohorts', 'roster', 'limitations', 'task']],
    ['inspection', ['views', 'ledger', 'source_analysis']],
    ['comparison', ['left', 'contrasts']],
    ['imported', ['sources', 'fates', 'rows']],
  ] as const) {
    const whole = JSON.parse(readFileSync(made[name], 'utf8')) as Record<string, unknown>;
    for (const member of members) {
      for (const other of [undefined, null, 1, 'x', [1], {}])
        t.deepEqual(
          await kinds(t, put(t, JSON.stringify({ ...whole, [member]: other }))),
          ['artifact.shape'],
          `${name} ${member} ${JSON.stringify(other)}`,
        );
    }
  }
});

test('refused: an import whose fates do not add up', async (t) => {
  const [source] = IMPORT.sources;
  const more = { ...IMPORT, sources: [{ ...source, records: 6 }] };
  t.deepEqual(await kinds(t, put(t, JSON.stringify(more))), ['artifact.counts']);
});

test('a snapshot of other software is shown as it was saved, and says so', async (t) => {
  const { copyOf, changeManifest } = await import('../snapshot/made.js');
  const bundle = copyOf(t, made.saved);
  changeManifest(bundle, (one) => Object.assign(one, { software: { name: 'another' } }));
  const text = markdownText((await reportOf([bundle])).document);
  t.regex(text, /Made by other software than this/);
  t.regex(text, /not verified: the result/);
  writeFileSync(join(bundle, 'result.md'), 'changed');
  t.deepEqual(await kinds(t, bundle), ['study.replay_file_binding_mismatch']);
});

test('null draws are made again, and only from the archives of the fit', async (t) => {
  const { document } = await reportOf([made.model], { archives: [REFERENCE] });
  t.true(pictures(document).includes('histograms'));
  const without = markdownText((await reportOf([made.model])).document);
  t.regex(without, /Models store no null draws/);
  const error = await t.throwsAsync(reportOf([made.model], { archives: [REFERENCE], minClusters: 1000 }));
  t.deepEqual(
    refusalsOf(error)?.map(({ kind }) => kind),
    ['nulls.differ'],
  );
  const none = await t.throwsAsync(reportOf([made.store], { archives: [REFERENCE] }));
  t.deepEqual(
    refusalsOf(none)?.map(({ kind }) => kind),
    ['artifact.archives'],
  );
});

test('pictures alone: one file, or a new folder; nothing where there is none', async (t) => {
  const folder = emptyFolder(t);
  const at = (name: string) => join(folder, name);
  const one = await writeReport([made.baseline], { output: at('one.svg'), format: 'svg' });
  t.deepEqual(one.files, [at('one.svg')]);
  t.regex(readFileSync(at('one.svg'), 'utf8'), /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img"/);
  const more = await writeReport([made.model, made.store], { output: at('more'), format: 'svg' });
  t.deepEqual(readdirSync(at('more')).sort(), [...more.files].sort());
  t.is(more.pictures, 5);
  const again = await t.throwsAsync(writeReport([made.model], { output: at('more'), format: 'svg' }));
  t.deepEqual(
    refusalsOf(again)?.map(({ kind }) => kind),
    ['file.exists'],
  );
  const none = await t.throwsAsync(writeReport([made.sidecar], { output: at('none.svg'), format: 'svg' }));
  t.deepEqual(
    refusalsOf(none)?.map(({ kind }) => kind),
    ['artifact.pictures'],
  );
  t.false(existsSync(at('none.svg')));
});

test('the same artifacts give the same bytes', async (t) => {
  const folder = emptyFolder(t);
  const files = [made.model, made.store, made.bundle, made.saved];
  for (const format of ['html', 'markdown'] as const) {
    const bytes: Buffer[] = [];
    for (const name of ['a', 'b']) {
      await writeReport(files, { output: join(folder, name), format, archives: [REFERENCE] });
      bytes.push(readFileSync(join(folder, name)));
    }
    t.deepEqual(bytes[0], bytes[1]);
  }
});

test('the command writes, tells, and leaves nothing where it refuses', (t) => {
  const folder = emptyFolder(t);
  const good = assay(['report', made.store, '--output', 'r.html', '--json'], folder);
  t.is(good.exit, 0);
  t.like(JSON.parse(good.stdout), {
    output: 'r.html',
    format: 'html',
    artifacts: [{ file: made.store, kind: 'ruling-store', id: null }],
    files: ['r.html'],
    pictures: 2,
  });
  t.is(assay(['report', made.store, folder, '--output', 'x.html'], folder).exit, 1);
  t.is(assay(['report', made.store], folder).exit, 2);
  t.deepEqual(readdirSync(folder), ['r.html']);
});
