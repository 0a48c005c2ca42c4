/** Disks that are full, read-only, or another one. Needs root, for the mounts. */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { publishBundle, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { contentsOf, madeDraft, refusalKinds, writeBundle } from './made.js';

const MAY_MOUNT =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs none "$d" && umount "$d" && rmdir "$d"'])
    .status === 0;
const mounting = MAY_MOUNT ? test.serial : test.serial.skip;
const why = MAY_MOUNT ? '' : ' (this user may not mount)';

/** A small disk of its own at a new folder. */
function disk(t: ExecutionContext, size: string, at = join(emptyFolder(t), 'disk')): string {
  mkdirSync(at, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', at]);
  t.teardown(() => execFileSync('umount', ['-l', at]));
  return at;
}

const BIG = { dataPackage: Buffer.alloc(1 << 20, 'x') };

mounting(`a full disk leaves the prior bundle and nothing else${why}`, async (t) => {
  const shelf = disk(t, '256k');
  writeBundle(join(shelf, 'b'), madeDraft('prior'));
  const before = contentsOf(shelf);
  const publish = publishBundle(join(shelf, 'b'), madeDraft('new', BIG), { replace: true });
  t.deepEqual(await refusalKinds(publish), ['file.write']);
  t.deepEqual(readdirSync(shelf), ['b']);
  t.deepEqual(contentsOf(shelf), before);
  t.deepEqual(await refusalKinds(publishBundle(join(shelf, 'fresh'), madeDraft('new', BIG))), ['file.write']);
  t.deepEqual(readdirSync(shelf), ['b']);
});

mounting(`a disk without a free inode refuses too${why}`, async (t) => {
  const shelf = disk(t, '256k,nr_inodes=8');
  for (let at = 0; at < 4; at++) writeFileSync(join(shelf, `f${at}`), '');
  t.deepEqual(await refusalKinds(publishBundle(join(shelf, 'b'), madeDraft())), ['file.write']);
  t.deepEqual(readdirSync(shelf).length, 4);
});

mounting(`a read-only disk refuses${why}`, async (t) => {
  const shelf = disk(t, '1m');
  writeBundle(join(shelf, 'b'), madeDraft('prior'));
  execFileSync('mount', ['-o', 'remount,ro', shelf]);
  t.deepEqual(await refusalKinds(publishBundle(join(shelf, 'b'), madeDraft('new'), { replace: true })), [
    'file.write',
  ]);
  t.deepEqual(await refusalKinds(publishBundle(join(shelf, 'c'), madeDraft('new'))), ['file.write']);
  t.is((await verifyBundle(join(shelf, 'b'))).manifest?.comparisonId, 'prior');
});

mounting(`a destination that is a disk of its own is left as it is${why}`, async (t) => {
  const folder = emptyFolder(t);
  writeBundle(join(folder, 'made'), madeDraft('prior'));
  const destination = disk(t, '1m', join(folder, 'b'));
  cpSync(join(folder, 'made'), destination, { recursive: true });
  const before = contentsOf(folder);
  t.deepEqual(await refusalKinds(publishBundle(destination, madeDraft('new'), { replace: true })), [
    'file.write',
  ]);
  t.deepEqual(contentsOf(folder), before);
  t.deepEqual(readdirSync(folder).sort(), ['b', 'made']);
});

mounting(`a destination on another disk than the program’s files is published to${why}`, async (t) => {
  const shelf = disk(t, '1m');
  t.false((await publishBundle(join(shelf, 'b'), madeDraft())).replaced);
  t.true((await publishBundle(join(shelf, 'b'), madeDraft('new'), { replace: true })).replaced);
  t.deepEqual(readdirSync(shelf), ['b']);
});
