/** What stands in a bundle's directory: strangers, kinds, sizes. */

import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { composeManifest, encodeManifest, LIMITS, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { madeDraft, wideDraft, writeBundle } from './made.js';

function bundle(t: ExecutionContext): string {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  return dir;
}

/** Each refusal as `kind entry`. */
async function told(dir: string): Promise<string[]> {
  const { refusals } = await verifyBundle(dir);
  return refusals.map(({ kind, file }) => `${kind} ${file === dir ? '.' : file?.slice(dir.length + 1)}`);
}

test('a bundle made here conforms', async (t) => {
  const dir = bundle(t);
  const report = await verifyBundle(`${dir}//`);
  t.true(report.conforming);
  t.deepEqual(report.manifest, composeManifest(madeDraft()));
  t.is(report.dir, `${dir}//`);
});

test('a FIFO is told at once, and nothing waits for its writer', async (t) => {
  const dir = bundle(t);
  for (const name of ['01-alpha.md', 'data-package.yml', 'comparison.json']) {
    unlinkSync(join(dir, name));
    execFileSync('mkfifo', [join(dir, name)]);
  }
  t.deepEqual(await told(dir), [
    'bundle.entry 01-alpha.md',
    'bundle.entry comparison.json',
    'bundle.entry data-package.yml',
  ]);
});

test('a socket is no report', async (t) => {
  const dir = bundle(t);
  unlinkSync(join(dir, '01-alpha.md'));
  const server = createServer();
  await new Promise<void>((ready) => server.listen(join(dir, '01-alpha.md'), ready));
  t.teardown(() => server.close());
  t.deepEqual(await told(dir), ['bundle.entry 01-alpha.md']);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('a device is not opened (needs root)', async (t) => {
  const dir = bundle(t);
  unlinkSync(join(dir, '01-alpha.md'));
  // The null device: reading it would give an empty report.
  execFileSync('mknod', [join(dir, '01-alpha.md'), 'c', '1', '3']);
  t.deepEqual(await told(dir), ['bundle.entry 01-alpha.md']);
});

test('a symlink is not followed, wherever it leads', async (t) => {
  const dir = bundle(t);
  renameSync(join(dir, '02-beta-2.md'), join(dir, '..', 'elsewhere.md'));
  symlinkSync('../elsewhere.md', join(dir, '02-beta-2.md'));
  unlinkSync(join(dir, '01-alpha.md'));
  symlinkSync('nowhere', join(dir, '01-alpha.md'));
  t.deepEqual(await told(dir), ['bundle.entry 01-alpha.md', 'bundle.entry 02-beta-2.md']);
});

test('a hard link is a regular file', async (t) => {
  const dir = bundle(t);
  linkSync(join(dir, '01-alpha.md'), join(dir, '..', 'other'));
  t.deepEqual(await told(dir), []);
});

test('strangers are named, dot files, directories and odd names among them', async (t) => {
  const dir = bundle(t);
  writeFileSync(join(dir, '.DS_Store'), '');
  mkdirSync(join(dir, '01-alpha.md.d'));
  writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0x61, 0xff])]), '');
  writeFileSync(join(dir, '03-gamma.md'), '');
  t.deepEqual(await told(dir), [
    'bundle.entry .DS_Store',
    'bundle.entry 01-alpha.md.d',
    'bundle.entry 03-gamma.md',
    'bundle.entry a\ufffd',
  ]);
});

test('where the manifest leaves names open, only impossible ones are strangers', async (t) => {
  const dir = bundle(t);
  unlinkSync(join(dir, 'comparison.json'));
  writeFileSync(join(dir, '07-other.md'), '');
  writeFileSync(join(dir, '7-other.md'), '');
  t.deepEqual(await told(dir), ['bundle.entry 7-other.md', 'bundle.entry comparison.json']);
});

test('an open position leaves names open, a wrong one names another file', async (t) => {
  const dir = bundle(t);
  const text = encodeManifest(composeManifest(madeDraft()));
  writeFileSync(join(dir, 'comparison.json'), text.replace('"position": 2', '"position": "2"'));
  writeFileSync(join(dir, '09-x.md'), '');
  t.deepEqual(await told(dir), ['bundle.field comparison.json']);
  rmSync(join(dir, '09-x.md'));
  writeFileSync(join(dir, 'comparison.json'), text.replace('"position": 2', '"position": 3'));
  t.deepEqual(await told(dir), [
    'bundle.count comparison.json',
    'bundle.result comparison.json',
    'bundle.entry 02-beta-2.md',
    'bundle.entry 03-beta-2.md',
  ]);
});

test('sizes: the limit is allowed, one byte more is not, and is not read', async (t) => {
  const dir = bundle(t);
  truncateSync(join(dir, '01-alpha.md'), LIMITS.fileBytes);
  t.deepEqual(await told(dir), []);
  truncateSync(join(dir, '01-alpha.md'), LIMITS.fileBytes + 1);
  truncateSync(join(dir, 'data-package.yml'), LIMITS.fileBytes + 1);
  t.deepEqual(await told(dir), ['bundle.size 01-alpha.md', 'bundle.size data-package.yml']);
  const manifest = join(dir, 'comparison.json');
  writeFileSync(manifest, `${' '.repeat(LIMITS.manifestBytes - 1)}0`);
  t.deepEqual((await told(dir)).slice(0, 1), ['bundle.field comparison.json']);
  truncateSync(manifest, LIMITS.manifestBytes + 1);
  t.true((await told(dir)).includes('bundle.size comparison.json'));
});

test('ten thousand results are a bundle, one more is none', async (t) => {
  const folder = emptyFolder(t);
  const failure = { error: { category: 'c', message: 'm' }, modelName: 'm' };
  const draft = (count: number) => ({
    ...madeDraft(),
    results: Array.from({ length: count }, (_, at) => ({ ...failure, profileId: `p${at}` })),
  });
  writeBundle(join(folder, 'most'), draft(LIMITS.results));
  t.deepEqual(await told(join(folder, 'most')), []);
  writeBundle(join(folder, 'more'), draft(LIMITS.results + 1));
  t.deepEqual(await told(join(folder, 'more')), ['bundle.size comparison.json']);
});

test('one hundred results have names of three digits', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  const { results } = writeBundle(dir, wideDraft(100));
  t.like(results[6], { reportPath: '007-p-6.md' });
  t.deepEqual(await told(dir), []);
});

test('a folder of countless entries is not listed to its end', async (t) => {
  const dir = bundle(t);
  for (let at = 0; at < 20_010; at++) writeFileSync(join(dir, `x${at}`), '');
  const { refusals } = await verifyBundle(dir);
  // 10,000 strangers are named, the rest counted.
  t.is(refusals.filter(({ kind }) => kind === 'bundle.entry').length, 10_001);
  t.is(refusals.filter(({ kind }) => kind === 'bundle.size').length, 1);
});

test('what is no directory is one refusal', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('.', join(folder, 'link'));
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  for (const name of ['file', 'link', 'link/', 'fifo', 'absent', 'file/below', 'absent/below', 'x\0y']) {
    const { refusals, recognised } = await verifyBundle(join(folder, name));
    t.false(recognised);
    t.deepEqual(
      refusals.map(({ kind }) => kind),
      ['bundle.directory'],
      name,
    );
  }
  t.deepEqual((await verifyBundle('')).refusals[0]?.kind, 'bundle.directory');
});

test('a bundle below a symlinked folder is one', async (t) => {
  const dir = bundle(t);
  symlinkSync('.', join(dir, '..', 'here'));
  t.true((await verifyBundle(join(dir, '..', 'here', 'b'))).conforming);
});
