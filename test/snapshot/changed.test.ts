/** The installed program changes while it computes. */

import { promises, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { replay, snapshot } from '../../dist/snapshot/index.js';
import { emptyFolder } from '../folder.js';
import { kindsOf, REVIEWED } from './made.js';

const ADDED = join(fileURLToPath(new URL('../../dist', import.meta.url)), 'added-while-running.js');

/** Adds a module when inputs are put in place, which is after the first look at the program. */
function addThen(): () => void {
  const { rename } = promises;
  promises.rename = (from, to) => {
    writeFileSync(ADDED, '');
    return rename(from, to);
  };
  syncBuiltinESMExports();
  return () => {
    promises.rename = rename;
    syncBuiltinESMExports();
    rmSync(ADDED, { force: true });
  };
}

test.serial('neither a snapshot nor a replay comes of it', async (t) => {
  const output = join(emptyFolder(t), 'before');
  await snapshot({ ...REVIEWED, output });
  const undo = addThen();
  t.teardown(undo);
  const other = join(dirname(output), 'during');
  t.deepEqual(await kindsOf(snapshot({ ...REVIEWED, output: other })), [
    'study.software_changed_during_analysis',
  ]);
  rmSync(ADDED);
  t.deepEqual(await kindsOf(replay({ bundle: output })), ['study.software_changed_during_analysis']);
  undo();
  t.deepEqual(readdirSync(dirname(output)), ['before']);
  t.is((await replay({ bundle: output })).status, 'replay_verified');
});
