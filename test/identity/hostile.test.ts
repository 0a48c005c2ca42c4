/** What should not be there: FIFOs, huge files, full disks, unreadable files, and sudden ends. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { fitModel, gateModel, readModel, scoreArchives, visitStore } from '../../dist/identity/index.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { names, ROUTES, runA } from './archives.js';
import { line, numbered } from './rulings.js';

const UNIX = process.platform === 'win32' ? test.skip : test;
const BIN = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

async function kind(t: ExecutionContext, call: Promise<unknown>): Promise<string | undefined> {
  return (await t.throwsAsync<Refusal>(call))?.kind;
}

UNIX('a FIFO, a device, a loop of links: refused at once as model and baseline', async (t) => {
  const { folder, model } = await runA(t, true);
  const fifo = join(folder, 'fifo');
  t.is(spawnSync('mkfifo', [fifo]).status, 0);
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  for (const path of [fifo, '/dev/zero', loop, folder]) {
    t.is(await kind(t, readModel(path)), 'model.read');
    t.is(await kind(t, gateModel(model, { baseline: path })), 'gate.baseline');
  }
});

UNIX('a model or baseline beyond its limit is not read', async (t) => {
  const { folder, model } = await runA(t, true);
  const huge = join(folder, 'huge.json');
  writeFileSync(huge, '{');
  // A sparse file: it takes no room, and reading it would take a gigabyte.
  truncateSync(huge, 1024 * 1024 * 1024 + 1);
  t.is(await kind(t, readModel(huge)), 'model.read');
  t.is(await kind(t, gateModel(model, { baseline: huge })), 'gate.baseline');
});

const NOBODY = 65534;
const ROOT = process.platform !== 'win32' && process.getuid?.() === 0;

(ROOT ? test : test.skip)('what another user may not read or write is refused (needs root)', async (t) => {
  const { folder, model, archive } = await runA(t, true);
  const rulings = join(folder, 'rulings.jsonl');
  await scoreArchives([archive('a')], { model, rulings, far: 0.05 });
  for (const path of ['', ...names(folder)].map((name) => join(folder, name))) chmodSync(path, 0o755);
  const asNobody = (...args: readonly string[]) => {
    const done = spawnSync(process.execPath, [BIN, ...args, '--json'], {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, HOME: '/nonexistent', XDG_CACHE_HOME: '/nonexistent' },
    });
    const { refusals } = JSON.parse(done.stdout) as { refusals: { kind: string }[] };
    return [done.status, ...refusals.map((one) => one.kind)];
  };
  const score = ['score', archive('b'), '--model', model, '--far', '0.05', '--rulings', rulings];
  const probe = asNobody('score', archive('a'), '--model', '/nowhere');
  if (probe[1] !== 'model.read') {
    t.log('skipped: another user cannot run from this checkout');
    t.pass();
    return;
  }
  const before = readFileSync(rulings);
  t.deepEqual(asNobody(...score), [1, 'store.read'], 'a store that can only be read');
  t.deepEqual(asNobody(...score.slice(0, -1), join(folder, 'new.jsonl')), [1, 'store.read']);
  chmodSync(model, 0o600);
  t.deepEqual(asNobody(...score), [1, 'model.read']);
  t.deepEqual(asNobody('gate', model, '--baseline', model), [2, 'model.read']);
  t.deepEqual(readFileSync(rulings), before);
  t.false(existsSync(join(folder, 'new.jsonl')));
});

/** A folder on a file system of 64 KiB, or undefined where none can be mounted. */
function smallDisk(t: ExecutionContext): string | undefined {
  const folder = emptyFolder(t);
  if (!ROOT || process.platform !== 'linux') return undefined;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  t.teardown(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

test.serial('a full disk: refused, and nothing half-written stays', async (t) => {
  const disk = smallDisk(t);
  if (disk === undefined) {
    t.log('skipped: no small file system can be mounted here');
    t.pass();
    return;
  }
  const { model, archive } = await runA(t, true);
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  const numbers = { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] };
  const out = join(disk, 'model.json');
  t.is(await kind(t, fitModel(all, { candidates: ROUTES, out, ...numbers })), 'file.write');
  t.deepEqual(names(disk), []);

  const rulings = join(disk, 'rulings.jsonl');
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(60 * 1024));
  const options = { model, rulings, far: 0.05 };
  await scoreArchives([archive('a')], options);
  const before = readFileSync(rulings);
  t.true(before.length > 0);
  fill(filler);
  let refused = 0;
  // The last page of the store has room for a few more lines.
  for (let n = 1; n <= 10; n++) {
    const held = readFileSync(rulings);
    const report = await scoreArchives([archive('b')], { ...options, rhoTarget: n });
    if (report.refusals.length === 0) continue;
    refused += 1;
    t.deepEqual(
      report.refusals.map((one) => one.kind),
      ['file.write'],
    );
    t.deepEqual(readFileSync(rulings), held, 'the store has its old length back');
  }
  t.true(refused > 0);
  t.true(Number(await visitStore(rulings)) >= 1);
  const fresh = join(disk, 'fresh.jsonl');
  const report = await scoreArchives([archive('a')], { ...options, rulings: fresh });
  t.is(report.refusals[0]?.kind, 'file.write');
  t.false(existsSync(fresh), 'a store that got no ruling is not left behind');
  t.is(
    await kind(t, gateModel(model, { baseline: join(disk, 'b.json'), writeBaseline: true })),
    'file.write',
  );
  t.deepEqual(names(disk), ['filler', 'rulings.jsonl']);
});

/** Takes what room is left, byte by byte at the end. */
function fill(path: string): void {
  for (const size of [4096, 512, 64, 1]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch {
      // Full at this size.
    }
  }
}

async function killed(args: readonly string[], after: number): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: 'ignore' });
  await sleep(after);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test.serial('kill -9 during a fit leaves the old model whole', async (t) => {
  const { folder, archive } = await runA(t, true);
  const out = join(folder, 'out', 'model.json');
  mkdirSync(join(folder, 'out'));
  writeFileSync(out, 'old');
  const all = ['a', 'b', 'c'].map((letter) => archive(letter));
  for (const after of [50, 300, 500, 700, 900]) {
    await killed(['fit', ...all, '--candidates', ROUTES.join(','), '--out', out], after);
    const old = readFileSync(out, 'utf8') === 'old';
    await t.notThrowsAsync(async () => old || readModel(out), `after ${after} ms`);
  }
});

test.serial('kill -9 during a score leaves a store that can be read and appended to', async (t) => {
  const { folder, model, archive } = await runA(t, true);
  const rulings = join(folder, 'rulings.jsonl');
  writeFileSync(rulings, line(numbered(1)));
  for (const after of [50, 300, 400, 500, 600]) {
    const far = String(after / 10000);
    await killed(
      [
        'score',
        ...['a', 'b', 'c'].map((one) => archive(one)),
        '--model',
        model,
        '--far',
        far,
        '--rulings',
        rulings,
      ],
      after,
    );
    t.true(Number(await visitStore(rulings, undefined, { lockWait: 0 })) >= 1, `after ${after} ms`);
  }
  const { refusals } = await scoreArchives([archive('a')], { model, rulings, far: 0.05 });
  t.deepEqual(refusals, []);
});

test('an archive that changes while it is scored is refused, or ruled on as it was', async (t) => {
  const { folder, model, archive } = await runA(t, true);
  const path = join(folder, 'synthtask__synth-route-a.jsonl.gz');
  copyFileSync(archive('a'), path);
  copyFileSync(`${archive('a')}.window.json`, `${path}.window.json`);
  const rulings = join(folder, 'rulings.jsonl');
  const scoring = scoreArchives([path], { model, rulings, far: 0.05 });
  appendFileSync(path, 'x');
  const { scored, refusals } = await scoring;
  const kinds = refusals.map((one) => one.kind);
  t.is(scored.length + refusals.length, 1);
  if (kinds.length > 0) t.true(['archive.changed', 'archive.gzip', 'sidecar.hash'].includes(kinds[0] ?? ''));
});
