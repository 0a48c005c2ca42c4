/** Leftovers of writers that are gone: which names are touched, and what is put back or kept. */

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { cleanBundles, verifyBundle } from '../../dist/bundle/index.js';
import { siblingNames, siblingsAmong, stemOf } from '../../dist/bundle/siblings.js';
import { emptyFolder } from '../folder.js';
import { contentsOf, madeDraft, writeBundle } from './made.js';

const MARK = '0123456789abcdef';

async function outcomes(dir: string): Promise<string[]> {
  const { leftovers } = await cleanBundles(dir);
  return leftovers.map(({ path, outcome }) => `${path.slice(path.lastIndexOf('/') + 1)} ${outcome}`);
}

test('names of writers are recognised, and no other', (t) => {
  for (const base of ['b', '.b', 'b.assay-lock', 'a b', 'é', 'x'.repeat(255), 'ü'.repeat(127)]) {
    const names = siblingNames(base);
    const stem = stemOf(base);
    t.deepEqual(
      siblingsAmong([names.lock, names.prior, names.staged])
        .map((one) => [one.stem, one.role])
        .sort(),
      [
        [stem, 'lock'],
        [stem, 'prior'],
        [stem, 'staged'],
      ],
      base,
    );
    for (const name of Object.values(names)) t.true(Buffer.byteLength(name) <= 255);
  }
  const others = [
    'b',
    '.b',
    '.b.assay',
    '.assay-lock',
    `b.assay-${MARK}`,
    `.b.assay-${MARK}0`,
    '.b.assay-LOCK',
  ];
  t.deepEqual(siblingsAmong([...others, `.b.assay-${MARK.toUpperCase()}`, `..assay-${MARK}`]), []);
  t.not(stemOf(`${'x'.repeat(254)}a`), stemOf(`${'x'.repeat(254)}b`));
});

/** A folder with leftovers of two destinations, a staging directory and a lock each. */
function litter(t: ExecutionContext): string {
  const folder = emptyFolder(t);
  for (const base of ['one', 'two']) {
    writeFileSync(join(folder, `.${base}.assay-lock`), '');
    mkdirSync(join(folder, `.${base}.assay-${MARK}`));
    writeFileSync(join(folder, `.${base}.assay-${MARK}`, '01-a.md'), 'half');
  }
  writeBundle(join(folder, 'two'));
  return folder;
}

test('a destination’s own leftovers are removed, those of others stay', async (t) => {
  const folder = litter(t);
  t.deepEqual(await outcomes(join(folder, 'two')), [`.two.assay-${MARK} removed`, '.two.assay-lock removed']);
  t.deepEqual(readdirSync(folder).sort(), [`.one.assay-${MARK}`, '.one.assay-lock', 'two']);
  // Nothing needs to stand at the destination.
  t.deepEqual((await outcomes(join(folder, 'one/'))).length, 2);
  t.deepEqual(readdirSync(folder), ['two']);
});

test('a folder of destinations is cleaned of all', async (t) => {
  const folder = litter(t);
  t.is((await outcomes(folder)).length, 4);
  t.deepEqual(readdirSync(folder), ['two']);
  t.deepEqual(await outcomes(folder), []);
  t.deepEqual(await outcomes(join(folder, 'absent')), []);
});

test('a dry run changes nothing', async (t) => {
  const folder = litter(t);
  const before = contentsOf(folder);
  const { leftovers } = await cleanBundles(folder, { dryRun: true });
  t.deepEqual([...new Set(leftovers.map(({ outcome }) => outcome))], ['found']);
  t.deepEqual(contentsOf(folder), before);
});

test('what no writer put there is kept', async (t) => {
  const folder = emptyFolder(t);
  const put: readonly [string, (dir: string) => void][] = [
    ['a', (dir) => writeFileSync(join(dir, 'notes.md'), '')],
    ['b', (dir) => mkdirSync(join(dir, '01-a.md'))],
    ['c', (dir) => symlinkSync('/etc', join(dir, '01-a.md'))],
  ];
  for (const [base, fill] of put) {
    const dir = join(folder, `.${base}.assay-${MARK}`);
    mkdirSync(dir);
    fill(dir);
  }
  writeFileSync(join(folder, `.d.assay-${MARK}`), 'a file');
  symlinkSync('/etc', join(folder, `.e.assay-${MARK}`));
  const names = readdirSync(folder);
  const { leftovers, refusals } = await cleanBundles(folder);
  t.deepEqual([...new Set(leftovers.map(({ outcome }) => outcome))], ['kept']);
  t.is(refusals.length, 5);
  t.deepEqual(readdirSync(folder), names);
});

test('a prior bundle that is the only copy is put back, one whose successor stands is removed', async (t) => {
  const folder = emptyFolder(t);
  writeBundle(join(folder, `.b.assay-prior-${MARK}`), madeDraft('prior'));
  t.deepEqual(await outcomes(folder), [`.b.assay-prior-${MARK} restored`]);
  t.is((await verifyBundle(join(folder, 'b'))).manifest?.comparisonId, 'prior');
  writeBundle(join(folder, `.b.assay-prior-${MARK}`), madeDraft('older'));
  t.deepEqual(await outcomes(join(folder, 'b')), [`.b.assay-prior-${MARK} removed`]);
  t.is((await verifyBundle(join(folder, 'b'))).manifest?.comparisonId, 'prior');
});

test('a prior bundle is kept where no bundle stands in its place', async (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'b'));
  writeBundle(join(folder, `.b.assay-prior-${MARK}`), madeDraft('prior'));
  mkdirSync(join(folder, `.c.assay-prior-${MARK}`));
  t.deepEqual(await outcomes(folder), [`.b.assay-prior-${MARK} kept`, `.c.assay-prior-${MARK} kept`]);
  t.deepEqual(readdirSync(folder).length, 3);
});

test('a prior bundle of a long name is put back by the name of its destination', async (t) => {
  const folder = emptyFolder(t);
  const base = 'x'.repeat(250);
  const { prior } = siblingNames(base);
  writeBundle(join(folder, prior), madeDraft('prior'));
  t.deepEqual(await outcomes(folder), [`${prior} kept`]);
  t.deepEqual(await outcomes(join(folder, base)), [`${prior} restored`]);
  t.true((await verifyBundle(join(folder, base))).conforming);
});
