/** Scoring: several archives, refusals beside rulings, warnings, and the text. */

import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import test from 'ava';
import { writeWindow } from '../../dist/archive/index.js';
import { certify, scoreArchives, scoreResult, scoreText, visitStore } from '../../dist/identity/index.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { type Fitted, names, runA, runB } from './archives.js';

const options = ({ folder, model }: Fitted) => ({ model, rulings: join(folder, 'rulings.jsonl'), far: 0.05 });

test('each archive has its ruling, in order, and again adds nothing', async (t) => {
  const fitted = await runA(t, true);
  const inputs = [fitted.archive('c'), join(fitted.folder, 'arch')];
  const report = await scoreArchives(inputs, options(fitted));
  t.deepEqual(
    report.scored.map(({ body, appended }) => [body.route.at(-1), appended]),
    [
      ['c', true],
      ['a', true],
      ['b', true],
      ['c', false],
    ],
  );
  const { rulings, appended, store } = scoreResult(report);
  t.is(rulings.length, 4);
  t.is(appended.length, 3);
  const before = readFileSync(store);
  const again = await scoreArchives(inputs, options(fitted));
  t.deepEqual(scoreResult(again).appended, []);
  t.deepEqual(readFileSync(store), before);
});

test('what is stored is what was returned', async (t) => {
  const fitted = await runA(t, true);
  const { scored, store } = await scoreArchives([fitted.archive('a')], options(fitted));
  const stored: unknown[] = [];
  await visitStore(store, ({ body }) => stored.push(body));
  t.deepEqual(stored, [scored[0]?.body]);
});

test('a refused archive does not stop the others', async (t) => {
  const fitted = await runA(t, true);
  const nowhere = join(fitted.folder, 'synthtask__synth-route-b.jsonl.gz');
  rmSync(`${fitted.archive('b')}.window.json`);
  const report = await scoreArchives(
    [
      nowhere,
      fitted.archive('a'),
      fitted.archive('b'),
      join(fitted.folder, 'x.jsonl.gz'),
      fitted.archive('c'),
    ],
    options(fitted),
  );
  t.deepEqual(
    report.scored.map(({ body }) => body.route.at(-1)),
    ['a', 'c'],
  );
  t.deepEqual(
    report.refusals.map(({ kind }) => kind),
    ['archive.read', 'sidecar.missing', 'archive.name'],
  );
});

test('a store that does not hold ends the work, and nothing is added', async (t) => {
  const fitted = await runA(t, true);
  const { rulings } = options(fitted);
  writeFileSync(rulings, '{"torn":');
  const report = await scoreArchives([join(fitted.folder, 'arch')], options(fitted));
  t.deepEqual(
    report.refusals.map(({ kind }) => kind),
    ['store.torn'],
  );
  t.is(report.scored.length, 0);
  t.is(readFileSync(rulings, 'utf8'), '{"torn":');
});

test('the window comes before the route, and the route before the task', async (t) => {
  const fitted = await runA(t, true);
  const kinds = async () =>
    (await scoreArchives([fitted.archive('a')], { ...options(fitted), taskAs: 'other' })).refusals.map(
      ({ kind }) => kind,
    );
  t.deepEqual(await kinds(), ['score.task']);
  const sidecar = `${fitted.archive('a')}.window.json`;
  const document = JSON.parse(readFileSync(sidecar, 'utf8'));
  writeFileSync(sidecar, JSON.stringify({ ...document, route: 'synth-route/a' }));
  t.deepEqual(await kinds(), ['score.route']);
  rmSync(sidecar);
  t.deepEqual(await kinds(), ['sidecar.missing']);
  t.false(names(fitted.folder).includes('rulings.jsonl'));
});

test('a task is never guessed, and an alias is recorded', async (t) => {
  const fitted = await runB(t, 'trivial');
  const other = join(fitted.folder, 't3__synth-route-a.jsonl.gz');
  copyFileSync(fitted.archive('a'), other);
  await writeWindow(other, {
    route: 'synth/route-a',
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T01:00:00Z',
  });
  const plain = await scoreArchives([other], options(fitted));
  t.deepEqual(
    plain.refusals.map(({ kind }) => kind),
    ['score.task'],
  );
  const { scored } = await scoreArchives([other], { ...options(fitted), taskAs: 't1' });
  t.like(scored[0]?.body, { task: 't3', scored_as: 't1' });
});

test('many rows without text give a warning beside the ruling', async (t) => {
  const fitted = await runA(t, true);
  const folder = join(fitted.folder, 'empty');
  mkdirSync(folder);
  const archive = async (name: string, share: number) => {
    const path = join(folder, name, 'synthtask__synth-route-a.jsonl.gz');
    mkdirSync(join(folder, name));
    const rows = gunzipSync(readFileSync(fitted.archive('a')))
      .toString()
      .trimEnd()
      .split('\n');
    const emptied = rows.map((row, at) => {
      if (at >= share * rows.length) return row;
      return JSON.stringify({ ...JSON.parse(row), raw_outputs: [''] });
    });
    writeFileSync(path, gzipSync(`${emptied.join('\n')}\n`));
    const [start, end] = ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'];
    await writeWindow(path, { route: 'synth/route-a', start, end });
    return path;
  };
  const half = await scoreArchives([await archive('half', 0.5)], options(fitted));
  t.deepEqual(
    half.refusals.map(({ kind, severity }) => [kind, severity]),
    [['score.no-text', 'warning']],
  );
  t.is(half.scored.length, 1);
  const few = await scoreArchives([await archive('few', 0.09)], options(fitted));
  t.deepEqual(few.refusals, []);
  const all = await scoreArchives([await archive('all', 1)], options(fitted));
  t.like(all.scored[0]?.body, { statistic: 0, verdict: 'SUBSTITUTED' });
});

test('no model is shipped, and what is none is refused before an archive is opened', async (t) => {
  const fitted = await runA(t, true);
  const kind = async (model: string) =>
    (await t.throwsAsync<Refusal>(scoreArchives(['nowhere'], { model })))?.kind;
  t.is(await kind('default'), 'model.default');
  t.is(await kind(join(fitted.folder, 'none.json')), 'model.read');
  t.is(await kind(fitted.folder), 'model.read');
  appendFileSync(fitted.model, ' ');
  t.is(await kind(fitted.archive('a')), 'model.schema');
});

test('an archive without valid rows is too little, or refused where no floor says so', async (t) => {
  const fitted = await runA(t, true);
  const path = join(fitted.folder, 'synthtask__synth-route-a.jsonl.gz');
  writeFileSync(path, gzipSync('{"sample":"s","profile":"p","language":"l"}\n'));
  const [start, end] = ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'];
  await writeWindow(path, { route: 'synth/route-a', start, end });
  const { scored } = await scoreArchives([path], options(fitted));
  t.deepEqual(
    scored[0]?.body.reasons.map((one) => one.split(':')[0]),
    ['insufficient_items', 'insufficient_clusters', 'stub_share'],
  );
  const none = { mFloor: 0n, cFloor: 0n, stubCap: 1 };
  const { refusals } = await scoreArchives([path], { ...options(fitted), ...none });
  t.deepEqual(
    refusals.map(({ kind }) => kind),
    ['archive.empty'],
  );
});

test('the text says verdict, numbers, reasons, and what is not shown', async (t) => {
  const fitted = await runA(t, true);
  const report = await scoreArchives([fitted.archive('a')], options(fitted));
  const [scored] = report.scored;
  if (scored === undefined) return t.fail();
  const text = scoreText(report);
  const { statistic, operating_point, ruling_id, per_candidate } = scored.body;
  t.regex(text, /^SAME-PRODUCER {2}/);
  t.regex(text, /for 50 items/);
  for (const number of [statistic, operating_point.threshold, ...Object.values(per_candidate)]) {
    t.true(text.includes(Number(number).toFixed(6)), String(number));
  }
  t.true(text.includes(`${ruling_id}, recorded in `));
  t.regex(text, /\nNot shown: which weights/);
  t.is(text.split('Not shown').length, 2);
  const odd = await scoreArchives([fitted.archive('a')], { ...options(fitted), far: 0.5 });
  t.regex(scoreText(odd), /^UNDETERMINED.*reason {6}no_operating_point: /s);
  t.is(scoreText({ ...report, scored: [] }), '');
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`r${at}`, at]));
  const body = { ...scored.body, per_candidate: { ...many, 'synth/route-a': -1 } };
  const long = scoreText({ ...report, scored: [{ ...scored, body }] });
  t.true(long.split('\n').length < 45);
  t.regex(long, /synth\/route-a +-1\.000000 {2}declared\n +and 480 more candidates/);
});

test('certify scores, records and certifies the ruling as it is stored', async (t) => {
  const fitted = await runA(t, true);
  const { model, rulings, far } = options(fitted);
  const certificate = await certify({ archive: fitted.archive('a'), model, rulings, far });
  const { scored } = await scoreArchives([fitted.archive('a')], options(fitted));
  t.is(scored[0]?.body.ruling_id, certificate.body.ruling_id);
  t.deepEqual([certificate.appended, scored[0]?.appended], [true, false]);
  const folder = join(fitted.folder, 'arch');
  const several = await t.throwsAsync<Refusal>(certify({ archive: folder, model, rulings, far }));
  t.is(several?.kind, 'certify.nothing');
  t.is(await visitStore(rulings), 1);
});
