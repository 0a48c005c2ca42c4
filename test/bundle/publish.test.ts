/** Publishing: what it makes, what it takes the place of, and what it refuses and leaves alone. */

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import {
  checkDestination,
  composeManifest,
  encodeManifest,
  publishBundle,
  verifyBundle,
} from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { contentsOf, madeDraft, refusalKinds, wideDraft, writeBundle } from './made.js';

/** A folder with a file of somebody else's, and a destination in it. */
function place(t: ExecutionContext): { folder: string; destination: string } {
  const folder = emptyFolder(t);
  writeFileSync(join(folder, 'other'), 'mine');
  return { folder, destination: join(folder, 'b') };
}

test('a bundle is published for its owner only, and conforms', async (t) => {
  const { folder, destination } = place(t);
  const before = process.umask(0);
  t.teardown(() => process.umask(before));
  const published = await publishBundle(destination, madeDraft());
  t.deepEqual(published, {
    dir: destination,
    replaced: false,
    manifest: composeManifest(madeDraft()),
    refusals: [],
  });
  t.true((await verifyBundle(destination)).conforming);
  t.is(statSync(destination).mode & 0o777, 0o700);
  for (const name of readdirSync(destination)) t.is(statSync(join(destination, name)).mode & 0o777, 0o600);
  t.is(readFileSync(join(destination, '02-beta-2.md'), 'utf8'), '# cmp-1 by beta\n');
  t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
});

test('the same draft gives the same bytes', async (t) => {
  const { folder } = place(t);
  await publishBundle(join(folder, 'one'), madeDraft());
  await publishBundle(join(folder, 'two'), madeDraft());
  const [one, two] = ['one', 'two'].map((name) => Object.values(contentsOf(join(folder, name))));
  t.deepEqual(one, two);
});

test('a recognised bundle is replaced on request only', async (t) => {
  const { folder, destination } = place(t);
  await publishBundle(destination, madeDraft('first'));
  t.deepEqual(await refusalKinds(publishBundle(destination, madeDraft('second'))), ['file.exists']);
  const published = await publishBundle(`${destination}/`, madeDraft('third', wideDraft(3)), {
    replace: true,
  });
  t.true(published.replaced);
  t.deepEqual(published.refusals, []);
  t.is((await verifyBundle(destination)).manifest?.results.length, 3);
  t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
});

test('a recognised bundle that is not canonical is replaced too', async (t) => {
  const { destination } = place(t);
  writeBundle(destination);
  writeFileSync(join(destination, 'comparison.json'), JSON.stringify(composeManifest(madeDraft())));
  t.true((await publishBundle(destination, madeDraft('new'), { replace: true })).replaced);
});

const STANDING: readonly [string, (destination: string, folder: string) => void][] = [
  ['a file', (destination) => writeFileSync(destination, 'text')],
  ['an empty folder', (destination) => mkdirSync(destination)],
  [
    'an ordinary folder',
    (destination) => {
      mkdirSync(destination);
      writeFileSync(join(destination, 'notes.md'), 'text');
    },
  ],
  [
    'a symlink to a bundle',
    (destination, folder) => {
      writeBundle(join(folder, 'real'));
      symlinkSync('real', destination);
    },
  ],
  ['a dangling symlink', (destination) => symlinkSync('nowhere', destination)],
  [
    'a bundle with one more file',
    (destination) => {
      writeBundle(destination);
      writeFileSync(join(destination, '.keep'), '');
    },
  ],
  [
    'a bundle without one report',
    (destination) => {
      writeBundle(destination);
      unlinkSync(join(destination, '01-alpha.md'));
    },
  ],
  [
    'a bundle of a later version',
    (destination) => {
      writeBundle(destination);
      const text = encodeManifest(composeManifest(madeDraft())).replace('comparison.v1', 'comparison.v2');
      writeFileSync(join(destination, 'comparison.json'), text);
    },
  ],
  [
    'a bundle whose data package changed',
    (destination) => {
      writeBundle(destination);
      writeFileSync(join(destination, 'data-package.yml'), 'for: another\n');
    },
  ],
];
for (const [title, put] of STANDING) {
  test(`${title} at the destination is left as it is`, async (t) => {
    const { folder, destination } = place(t);
    put(destination, folder);
    const [files, names] = [contentsOf(folder), readdirSync(folder)];
    t.deepEqual(await refusalKinds(publishBundle(destination, madeDraft('new'))), ['file.exists']);
    const kinds = await refusalKinds(publishBundle(destination, madeDraft('new'), { replace: true }));
    t.is(kinds[0], 'bundle.destination');
    // Why it is none stands behind it.
    t.true(kinds.length > 1);
    t.is((await refusalKinds(checkDestination(destination)))[0], 'file.exists');
    t.is((await refusalKinds(checkDestination(destination, { replace: true })))[0], 'bundle.destination');
    t.deepEqual(contentsOf(folder), files);
    t.deepEqual(readdirSync(folder), names);
  });
}

test('a draft that breaks a rule of bundles is not published', async (t) => {
  const { folder, destination } = place(t);
  const long = 'ü'.repeat(513);
  const failure = { profileId: 'x', modelName: 'm', error: { category: 'c', message: long } };
  const broken: readonly [string, Parameters<typeof madeDraft>[1]][] = [
    ['bundle.value', { comparisonId: '\u2003' }],
    ['bundle.value', { promptHash: 'AB'.repeat(32) }],
    ['bundle.value', { finishedAt: '2026-05-01T05:59:59.999999999Z' }],
    ['bundle.count', { results: madeDraft().results.slice(0, 1) }],
    ['bundle.count', { results: [...madeDraft().results, ...madeDraft().results.slice(0, 1)] }],
    ['bundle.value', { results: [...madeDraft().results, failure] }],
    ['bundle.json', { reportId: 'half \ud800' }],
    ['bundle.size', { dataPackage: Buffer.alloc(64 * 1024 * 1024 + 1) }],
  ];
  for (const [kind, changes] of broken) {
    const kinds = await refusalKinds(publishBundle(destination, madeDraft('x', changes)));
    t.is(kinds[0], kind as (typeof kinds)[0], JSON.stringify(Object.keys(changes ?? {})));
    t.deepEqual(readdirSync(folder), ['other']);
  }
});

test('of two writers to one destination the second is refused at once', async (t) => {
  const { folder, destination } = place(t);
  const outcomes = await Promise.allSettled([
    publishBundle(destination, wideDraft(50)),
    publishBundle(destination, madeDraft('second')),
  ]);
  t.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const lost = outcomes.find((one) => one.status === 'rejected');
  t.is(lost?.reason.kind, 'bundle.locked');
  t.true((await verifyBundle(destination)).conforming);
  t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
});

test('writers to two destinations of one folder do not meet', async (t) => {
  const { folder } = place(t);
  const names = Array.from({ length: 12 }, (_, at) => `b${at}`);
  await Promise.all(names.map((name) => publishBundle(join(folder, name), madeDraft(name))));
  t.deepEqual(readdirSync(folder).sort(), [...names, 'other'].sort());
});

test('many writers to one destination in turn leave one whole bundle', async (t) => {
  const { folder, destination } = place(t);
  writeBundle(destination, madeDraft('first'));
  const publish = (at: number) => publishBundle(destination, madeDraft(`w${at}`), { replace: true });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => publish(at)));
  t.true(outcomes.some(({ status }) => status === 'fulfilled'));
  for (const one of outcomes) if (one.status === 'rejected') t.is(one.reason.kind, 'bundle.locked');
  t.true((await verifyBundle(destination)).conforming);
  t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
});

test('a signal before the exchange keeps what stands there, at whatever moment', async (t) => {
  const { folder, destination } = place(t);
  writeBundle(destination, madeDraft('prior'));
  const before = contentsOf(folder);
  let stopped = 0;
  for (const delay of [0, 1, 2, 4, 8, 16]) {
    const signal = delay === 0 ? AbortSignal.abort() : AbortSignal.timeout(delay);
    const publish = publishBundle(destination, wideDraft(400), { replace: true, signal });
    const done = await publish.then(
      () => true,
      (error: { kind: string }) => {
        t.is(error.kind, 'run.cancelled');
        return false;
      },
    );
    t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
    if (done) {
      rmSync(destination, { recursive: true });
      writeBundle(destination, madeDraft('prior'));
    } else {
      stopped++;
      t.deepEqual(contentsOf(folder), before);
    }
  }
  t.true(stopped > 0);
});

test('names as long as the system allows, and odd ones', async (t) => {
  const { folder } = place(t);
  for (const name of ['ü'.repeat(127), 'x'.repeat(255), '.assay-lock', 'a b\n', '-', '~', 'e\u0301']) {
    t.true((await publishBundle(join(folder, name), madeDraft())).dir.endsWith(name));
    await publishBundle(join(folder, name), madeDraft('again'), { replace: true });
    rmSync(join(folder, name), { recursive: true });
    t.deepEqual(readdirSync(folder), ['other']);
  }
});

test('what is no name of a directory is refused', async (t) => {
  const { folder } = place(t);
  for (const name of ['', '/', '.', '..', `${folder}/.`, `${folder}/..`, `${folder}/x\0y`]) {
    t.deepEqual(await refusalKinds(publishBundle(name, madeDraft())), ['file.write'], name);
  }
  t.deepEqual(await refusalKinds(publishBundle(join(folder, 'absent', 'b'), madeDraft())), ['file.write']);
  t.deepEqual(await refusalKinds(checkDestination(join(folder, 'absent', 'b'))), ['file.write']);
  t.deepEqual(await refusalKinds(publishBundle(join(folder, 'other', 'b'), madeDraft())), ['file.write']);
  t.deepEqual(await refusalKinds(publishBundle(join(folder, 'x'.repeat(256)), madeDraft())), ['file.write']);
  t.deepEqual(readdirSync(folder), ['other']);
});

test('a lock that is no regular file is refused', async (t) => {
  const { folder, destination } = place(t);
  symlinkSync('other', join(folder, '.b.assay-lock'));
  t.deepEqual(await refusalKinds(publishBundle(destination, madeDraft())), ['file.write']);
  t.is(readFileSync(join(folder, 'other'), 'utf8'), 'mine');
});

test('a lock file that a crash left harms nobody', async (t) => {
  const { folder, destination } = place(t);
  writeFileSync(join(folder, '.b.assay-lock'), '');
  await publishBundle(destination, madeDraft());
  t.deepEqual(readdirSync(folder).sort(), ['b', 'other']);
});

const asUser = process.getuid?.() === 0 ? test.skip : test;

asUser('a folder that may not be written to (as root: see disks.test)', async (t) => {
  const { folder, destination } = place(t);
  chmodSync(folder, 0o500);
  t.deepEqual(await refusalKinds(publishBundle(destination, madeDraft())), ['file.write']);
  chmodSync(folder, 0o700);
  t.deepEqual(readdirSync(folder), ['other']);
});
