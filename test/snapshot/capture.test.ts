/** What is taken in: once, within limits, each path for one file. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { Capture } from '../../dist/snapshot/capture.js';
import { STUDY_LIMITS } from '../../dist/snapshot/limits.js';
import { emptyFolder } from '../folder.js';
import { filesBeneath, kindsOf } from './made.js';

const payload = (text: string) => ({
  bytes: Buffer.from(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

function capturing(t: ExecutionContext, limits: Partial<typeof STUDY_LIMITS> = {}) {
  const folder = emptyFolder(t);
  return { folder, capture: new Capture(folder, { ...STUDY_LIMITS, ...limits }, {}) };
}

test('a path that is met again must have the same bytes', async (t) => {
  const { folder, capture } = capturing(t);
  await capture.addBytes('inputs/a', payload('one'));
  await capture.addBytes('inputs/a', payload('one'));
  t.deepEqual(await kindsOf(capture.addBytes('inputs/a', payload('two'))), [
    'study.snapshot_input_changed_during_capture',
  ]);
  t.is(capture.files().length, 1);
  await capture.arrange(join(folder, 'b'));
  t.is(readFileSync(join(folder, 'b', 'inputs', 'a'), 'utf8'), 'one');
});

test('a path that is a folder of another collides with it, in either order', async (t) => {
  for (const paths of [
    ['inputs/a', 'inputs/a/b'],
    ['inputs/a/b', 'inputs/a'],
  ]) {
    const { folder, capture } = capturing(t);
    for (const path of paths) await capture.addBytes(path, payload(path));
    t.deepEqual(
      await kindsOf(capture.arrange(join(folder, 'b'))),
      ['study.snapshot_path_collision'],
      paths[0],
    );
  }
});

test('limits: files with both results among them, and all bytes', async (t) => {
  const few = capturing(t, { files: 4 }).capture;
  await few.addBytes('inputs/a', payload('a'));
  await few.addBytes('inputs/b', payload('b'));
  t.deepEqual(await kindsOf(few.addBytes('inputs/c', payload('c'))), ['study.snapshot_bundle_limit']);
  const small = capturing(t, { totalBytes: 4 }).capture;
  await small.addBytes('inputs/a', payload('1234'));
  t.deepEqual(await kindsOf(small.addBytes('inputs/b', payload('5'))), ['study.snapshot_bundle_limit']);
});

test('a file is copied for its owner only, hashed, and through no link beneath its folder', async (t) => {
  const { folder, capture } = capturing(t);
  const root = emptyFolder(t);
  mkdirSync(join(root, 'sub'));
  writeFileSync(join(root, 'sub', 'file'), 'content');
  symlinkSync('sub', join(root, 'link'));
  const add = (relative: string, most = 7) => capture.addFile(`inputs/${relative}`, { root, relative, most });
  t.deepEqual(await add('sub/file'), {
    path: 'inputs/sub/file',
    sha256: payload('content').sha256,
    bytes: 7,
  });
  t.deepEqual(await kindsOf(add('link/file')), ['study.payload_unavailable_or_unsafe']);
  t.deepEqual(await kindsOf(add('sub')), ['study.nonregular_payload']);
  t.deepEqual(await kindsOf(add('sub/file', 6)), ['study.payload_size_limit']);
  await capture.arrange(join(folder, 'b'));
  t.deepEqual(filesBeneath(join(folder, 'b')), ['inputs/sub/file']);
  t.is(statSync(join(folder, 'b', 'inputs/sub/file')).mode & 0o777, 0o600);
});
