/** Several processes on one store: nothing is lost, and a dead one holds nobody up. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { visitStore } from '../../dist/identity/index.js';
import { recordRuling } from '../../dist/identity/store.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { line, numbered } from './rulings.js';

const WRITER = fileURLToPath(new URL('writer.js', import.meta.url));

function writer(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [WRITER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('fifty writers at once lose nothing and repeat nothing', async (t) => {
  const path = join(emptyFolder(t), 'store.jsonl');
  // Two processes each for the same rulings: every second append finds its ruling there.
  const writers = Array.from({ length: 50 }, (_, at) => writer(path, String(Math.floor(at / 2) * 4), '4'));
  const exits = await Promise.all(writers.map(async (one) => (await once(one, 'exit'))[0] as number));
  t.deepEqual(
    exits.filter((exit) => exit !== 0),
    [],
  );
  t.is(await visitStore(path), 100);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  t.deepEqual(lines.sort(), Array.from({ length: 100 }, (_, n) => line(numbered(n)).trimEnd()).sort());
});

test('writers within one process take turns as well', async (t) => {
  const path = join(emptyFolder(t), 'store.jsonl');
  const recorded = Array.from({ length: 30 }, (_, n) => recordRuling(path, numbered(n % 20)));
  const grown = await Promise.all(recorded);
  t.is(grown.filter(Boolean).length, 20);
  t.is(await visitStore(path), 20);
});

test('a killed holder lets go', async (t) => {
  const path = join(emptyFolder(t), 'store.jsonl');
  writeFileSync(path, line(numbered(1)));
  const holder = writer(path, 'hold');
  const [said] = await once(holder.stdout ?? holder, 'data');
  t.is(String(said), 'held\n');
  const refusal = await t.throwsAsync<Refusal>(recordRuling(path, numbered(2), { lockWait: 0.1 }));
  t.is(refusal?.kind, 'store.locked');
  const waiting = recordRuling(path, numbered(2), { lockWait: 25 });
  holder.kill('SIGKILL');
  t.true(await waiting);
  t.is(readFileSync(path, 'utf8'), line(numbered(1)) + line(numbered(2)));
});
