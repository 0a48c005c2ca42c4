/** Which reports are compared with which, and what cannot be. */

import { join } from 'node:path';
import test from 'ava';
import { diffBundle } from '../../dist/comparison/index.js';
import { madeDraft, refusalKinds, writeBundle } from '../bundle/made.js';
import { emptyFolder } from '../folder.js';

test('a profile that failed or is not there cannot be compared; all of them are told', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  t.deepEqual(await refusalKinds(diffBundle(dir, { profiles: ['alpha', 'gamma', 'delta'] })), [
    'diff.profile',
    'diff.profile',
  ]);
  t.deepEqual(await refusalKinds(diffBundle(dir, { profiles: ['alpha', 'alpha'] })), ['diff.profile']);
  t.is((await diffBundle(dir)).pairs.length, 1);
});

test('two bundles without a profile that succeeded in both cannot be compared', async (t) => {
  const folder = emptyFolder(t);
  const [left, right] = [join(folder, 'left'), join(folder, 'right')];
  writeBundle(left);
  const renamed = madeDraft('other').results.map((one) => ({ ...one, profileId: `${one.profileId}-new` }));
  writeBundle(right, madeDraft('other', { results: renamed }));
  t.deepEqual(await refusalKinds(diffBundle(right, { against: left })), ['diff.profile']);
});

test('a bundle that is not recognised is refused, on either side', async (t) => {
  const folder = emptyFolder(t);
  writeBundle(join(folder, 'b'));
  t.deepEqual(await refusalKinds(diffBundle(join(folder, 'none'))), ['bundle.directory']);
  t.deepEqual(await refusalKinds(diffBundle(join(folder, 'b'), { against: folder })), [
    'bundle.entry',
    'bundle.entry',
    'bundle.entry',
  ]);
});
