/** Disks that are full or read-only. Needs root, for the mounts. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { replay, snapshot } from '../../dist/snapshot/index.js';
import { emptyFolder } from '../folder.js';
import { kindsOf, REVIEWED } from './made.js';

const MAY_MOUNT =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs none "$d" && umount "$d" && rmdir "$d"'])
    .status === 0;
const mounting = MAY_MOUNT ? test.serial : test.serial.skip;
const why = MAY_MOUNT ? '' : ' (this user may not mount)';

/** A small disk of its own at a new folder. */
function disk(t: ExecutionContext, options: string): string {
  const at = join(emptyFolder(t), 'disk');
  mkdirSync(at);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', at]);
  t.teardown(() => execFileSync('umount', ['-l', at]));
  return at;
}

mounting(`a full disk refuses and is left as it was, at whatever file it fills${why}`, async (t) => {
  for (const size of ['8k', '16k', '32k']) {
    const shelf = disk(t, `size=${size}`);
    t.deepEqual(
      await kindsOf(snapshot({ ...REVIEWED, output: join(shelf, 'b') })),
      ['study.io_operation_failed'],
      size,
    );
    t.deepEqual(readdirSync(shelf), [], size);
  }
});

mounting(`a read-only disk refuses${why}`, async (t) => {
  const shelf = disk(t, 'size=1m');
  execFileSync('mount', ['-o', 'remount,ro', shelf]);
  t.deepEqual(await kindsOf(snapshot({ ...REVIEWED, output: join(shelf, 'b') })), [
    'study.io_operation_failed',
  ]);
});

mounting(
  `a snapshot on another disk than the temporary files, replayed where none are left${why}`,
  async (t) => {
    const output = join(disk(t, 'size=4m'), 'b');
    await snapshot({ ...REVIEWED, output });
    t.is((await replay({ bundle: output })).status, 'replay_verified');
    const full = disk(t, 'size=4k');
    const before = process.env.TMPDIR;
    process.env.TMPDIR = full;
    t.teardown(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    t.deepEqual(await kindsOf(replay({ bundle: output })), ['study.io_operation_failed']);
    t.deepEqual(readdirSync(full), []);
  },
);
