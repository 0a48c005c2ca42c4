/**
 * Kills a snapshot at every call with which it changes the file system. Whatever the moment: at the
 * output stands nothing, an empty folder, or a snapshot that replays.
 */

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { replay } from '../../dist/snapshot/index.js';
import { CAN_TRACE, runWriter, type Step, type Traced } from '../bundle/strace.js';
import { emptyFolder } from '../folder.js';
import { kindsOf, STUDIES } from './made.js';

const tracing = CAN_TRACE ? test.serial : test.serial.skip;
const why = CAN_TRACE ? '' : ' (strace is not here or may not attach)';

const SNAPSHOTTER: Traced = {
  program: fileURLToPath(new URL('writer.js', import.meta.url)),
  // Not `write`: what it does shows at the call after it, and the runtime makes it for its own ends.
  calls: [
    'mkdir',
    'mkdirat',
    'openat',
    'rename',
    'renameat',
    'renameat2',
    'fsync',
    'rmdir',
    'unlink',
    'unlinkat',
  ],
};
const STUDY = join(STUDIES, 'reviewed', 'study.json');

interface Stand {
  readonly folder: string;
  readonly shelf: string;
  readonly output: string;
}

function stand(t: ExecutionContext): Stand {
  const folder = emptyFolder(t);
  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  return { folder, shelf, output: join(shelf, 'bundle') };
}

/** What stands at the output: anything but these three fails the test. */
async function standing(t: ExecutionContext, output: string): Promise<'nothing' | 'empty' | 'whole'> {
  if (!existsSync(output)) return 'nothing';
  if (readdirSync(output).length === 0) {
    t.deepEqual(await kindsOf(replay({ bundle: output })), ['study.payload_unavailable_or_unsafe']);
    return 'empty';
  }
  t.is((await replay({ bundle: output })).status, 'replay_verified');
  return 'whole';
}

function run({ folder, output }: Stand, inject: readonly string[] = []) {
  return runWriter(folder, [output, STUDY], inject, SNAPSHOTTER);
}

/** The steps between the first folder that a snapshot makes and its end. */
async function stepsOf(t: ExecutionContext): Promise<readonly Step[]> {
  const place = stand(t);
  const { steps, outcome } = await run(place);
  t.deepEqual(outcome, { status: 'snapshot_created' });
  t.is(await standing(t, place.output), 'whole');
  t.deepEqual(readdirSync(place.shelf), ['bundle']);
  return steps;
}

tracing(`a snapshot killed at every step${why}`, async (t) => {
  t.timeout(900_000);
  const steps = await stepsOf(t);
  t.true(steps.length >= 30, `${steps.length} steps`);
  const states = new Set<string>();
  for (const step of steps) {
    const place = stand(t);
    const killed = await run(place, [`${step.name}:signal=KILL:when=${step.ordinal}`]);
    t.is(killed.outcome, undefined, step.text);
    states.add(await standing(t, place.output));
    const others = readdirSync(place.shelf).filter((name) => name !== 'bundle');
    t.true(others.length <= 1 && others.every((name) => /^\.assay-snapshot-\w{6}$/.test(name)), step.text);
  }
  t.deepEqual([...states].sort(), ['empty', 'nothing', 'whole']);
});

tracing(`a snapshot of which a step fails says so and leaves nothing${why}`, async (t) => {
  t.timeout(900_000);
  const steps = await stepsOf(t);
  const later = steps.filter(({ name }) => ['fsync', 'rename', 'mkdir'].includes(name));
  t.true(later.length >= 15);
  for (const step of later) {
    const place = stand(t);
    const { outcome } = await run(place, [`${step.name}:error=ENOSPC:when=${step.ordinal}`]);
    const left = readdirSync(place.shelf);
    // The very first folder may as well lie among temporary files; the last call comes when all is done.
    if (JSON.stringify(outcome) === '{"status":"snapshot_created"}') t.deepEqual(left, ['bundle'], step.text);
    else {
      t.deepEqual(outcome, { refused: ['study.io_operation_failed'] }, step.text);
      t.true(left.length === 0 || (await standing(t, place.output)) === 'whole', `${step.text}: ${left}`);
    }
  }
});
