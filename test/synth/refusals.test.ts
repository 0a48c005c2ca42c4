import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { type SynthOptions, writeSynthArchives } from '../../dist/identity/index.js';
import { type Refusal, refusalsOf } from '../../dist/refusal/index.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';

const SMALL = { routes: 2, clusters: 2, k: 1, separation: 0.5, seed: 0n, tasks: ['t'] };

async function refusals(t: ExecutionContext, options: SynthOptions): Promise<readonly Refusal[]> {
  const error = await t.throwsAsync(writeSynthArchives(options));
  return refusalsOf(error) ?? [];
}

const RANGES: readonly [string, Partial<SynthOptions>][] = [
  ['one route', { routes: 1 }],
  ['27 routes', { routes: 27 }],
  ['half a route', { routes: 2.5 }],
  ['one cluster', { clusters: 1 }],
  ['no draw', { k: 0 }],
  ['a separation below 0', { separation: -0.1 }],
  ['a separation above 1', { separation: 1.1 }],
  ['a separation that is no number', { separation: Number.NaN }],
  ['no task', { tasks: [] }],
  ['a task without a name', { tasks: [''] }],
  ['a task twice', { tasks: ['t', 't'] }],
  ['a task with the separator in it', { tasks: ['a__b'] }],
  ['a task that would take part of the separator', { tasks: ['a_'] }],
  ['a task that climbs out of the folder', { tasks: ['../t'] }],
  ['a task with a control character', { tasks: ['t\u001b'] }],
  ['more draws than fit into memory', { clusters: 1_000_000, k: 100 }],
];

for (const [title, change] of RANGES) {
  test(`refused, nothing written: ${title}`, async (t) => {
    const out = join(emptyFolder(t), 'out');
    const found = await refusals(t, { out, ...SMALL, ...change });
    t.deepEqual(
      found.map(({ kind }) => kind),
      ['synth.input'],
    );
    t.throws(() => readdirSync(out), { code: 'ENOENT' });
  });
}

test('the least and the most are taken', async (t) => {
  const { archives } = await writeSynthArchives({ out: emptyFolder(t), ...SMALL, routes: 26, separation: 1 });
  t.is(archives.at(-1)?.route, 'synth/route-z');
  t.is((await writeSynthArchives({ out: emptyFolder(t), ...SMALL, separation: 0 })).archives.length, 2);
});

test('names that are taken are all listed, and nothing is written', async (t) => {
  const out = emptyFolder(t);
  const taken = ['t__synth-route-a.jsonl.gz', 't__synth-route-b.jsonl.gz.window.json'];
  writeFileSync(join(out, taken[0] ?? ''), 'mine');
  symlinkSync('nowhere', join(out, taken[1] ?? ''));
  const found = await refusals(t, { out, ...SMALL });
  t.deepEqual(
    found.map(({ kind, file }) => [kind, file]),
    taken.map((name) => ['file.exists', join(out, name)]),
  );
  t.deepEqual(readdirSync(out).sort(), taken);
  t.is(readFileSync(join(out, taken[0] ?? ''), 'utf8'), 'mine');
});

test('with replace the same archives are written again', async (t) => {
  const out = emptyFolder(t);
  const first = await writeSynthArchives({ out, ...SMALL });
  t.deepEqual(await writeSynthArchives({ out, ...SMALL, replace: true }), first);
  const other = await writeSynthArchives({ out, ...SMALL, seed: 1n, replace: true });
  t.notDeepEqual(other, first);
  t.is(readdirSync(out).length, 4);
});

test('a write that fails takes back what this call created', async (t) => {
  const out = emptyFolder(t);
  // The name of the second archive is 255 bytes long, its sidecar's name is too long for any file system.
  const task = 'x'.repeat(255 - '__synth-route-a.jsonl.gz'.length);
  const [refusal] = await refusals(t, { out, ...SMALL, tasks: ['t', task] });
  t.is(refusal?.kind, 'file.write');
  t.deepEqual(readdirSync(out), []);
  await refusals(t, { out: join(out, 'made', 'for-it'), ...SMALL, tasks: ['t', task] });
  t.deepEqual(readdirSync(out), []);
});

test('a run that is stopped leaves nothing', async (t) => {
  const out = emptyFolder(t);
  const stop = new AbortController();
  const [refusal] = await refusals(t, {
    out,
    ...SMALL,
    get signal() {
      // Asked before each archive: the first is written, then the caller gives up.
      queueMicrotask(() => stop.abort());
      return stop.signal;
    },
  });
  t.is(refusal?.kind, 'run.cancelled');
  t.deepEqual(readdirSync(out), []);
});

test('a folder that is a file is refused', async (t) => {
  const out = join(emptyFolder(t), 'file');
  writeFileSync(out, '');
  const [refusal] = await refusals(t, { out, ...SMALL });
  t.is(refusal?.kind, 'file.write');
});

test('exit codes: 0 written, 1 refused, 2 wrong usage', (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'deep'));
  const run = (...args: string[]) => assay(['synth', '--out', 'o', ...args], folder).exit;
  t.is(run('--clusters', '2', '--k', '1', '--seed', '18446744073709551616'), 0);
  t.is(run(), 1);
  t.is(run('--replace', '--routes', '27'), 1);
  t.is(run('--seed', '1.5'), 2);
  t.is(run('--separation', 'half'), 2);
});
