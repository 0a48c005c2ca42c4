/** Calls that fail or are held up in the middle of a publication: cleanup, fallback, signals. Needs strace. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { cleanBundles, publishBundle, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { contentsOf, madeDraft, refusalKinds, writeBundle } from './made.js';
import { attach, CAN_TRACE, runWriter, Writer } from './strace.js';

const tracing = CAN_TRACE ? test.serial : test.serial.skip;
const why = CAN_TRACE ? '' : ' (strace is not here or may not attach)';

interface Stand {
  readonly folder: string;
  readonly shelf: string;
  readonly destination: string;
}

/** A shelf with a prior bundle and a file of somebody else's. */
function stand(t: ExecutionContext): Stand {
  const folder = emptyFolder(t);
  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  writeFileSync(join(shelf, 'other'), 'mine');
  const destination = join(shelf, 'b');
  writeBundle(destination, madeDraft('prior'));
  return { folder, shelf, destination };
}

async function standing(destination: string): Promise<string | undefined> {
  return (await verifyBundle(destination)).manifest?.comparisonId;
}

/** The one sibling that a writer named. */
function sibling(shelf: string): string {
  return readdirSync(shelf).find((name) => /^\.b\.assay-(prior-)?[0-9a-f]{16}$/.test(name)) ?? 'none';
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (condition()) return;
    await sleep(2);
  }
  throw new Error('waited in vain');
}

/** The writer stands before a call that is held up. */
async function untilCalled({ folder }: Stand, name: string): Promise<void> {
  const log = join(folder, 'trace.log');
  await until(() => existsSync(log) && readFileSync(log, 'utf8').includes(` ${name}(`));
}

/** A replacing writer under strace, begun. */
async function begun(place: Stand, inject: readonly string[]): Promise<Writer> {
  const writer = await Writer.start([place.destination, 'new', 'replace']);
  await attach(writer, join(place.folder, 'trace.log'), inject);
  writer.begin();
  return writer;
}

tracing(`cleanup: complete-recovery-bundle${why}`, async (t) => {
  const place = stand(t);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    ['unlinkat:error=EIO:when=1'],
  );
  const cleanup = {
    state: 'complete-recovery-bundle',
    sibling: sibling(place.shelf),
    reason: 'input/output failed (EIO)',
  };
  t.deepEqual(outcome, { replaced: true, cleanup, kinds: ['bundle.cleanup'] });
  t.is(await standing(place.destination), 'new');
  t.is(await standing(join(place.shelf, cleanup.sibling)), 'prior');
  t.like(await cleanBundles(place.destination), { leftovers: [{ outcome: 'removed' }], refusals: [] });
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`cleanup: partial-remnants${why}`, async (t) => {
  const place = stand(t);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    ['unlinkat:error=EIO:when=3'],
  );
  t.like(outcome, { replaced: true, cleanup: { state: 'partial-remnants', sibling: sibling(place.shelf) } });
  t.deepEqual(readdirSync(join(place.shelf, sibling(place.shelf))), ['01-alpha.md', '02-beta-2.md']);
  t.is(await standing(place.destination), 'new');
  await cleanBundles(place.destination);
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`cleanup: what somebody put into the prior bundle meanwhile stays${why}`, async (t) => {
  const place = stand(t);
  const writer = await begun(place, ['unlinkat:delay_enter=3000000:when=1']);
  await until(
    () => existsSync(join(place.destination, 'comparison.json')) && sibling(place.shelf) !== 'none',
  );
  await until(() => existsSync(join(place.shelf, sibling(place.shelf), '02-beta-2.md')));
  await untilCommitted(place);
  const left = join(place.shelf, sibling(place.shelf));
  writeFileSync(join(left, 'notes.txt'), 'mine');
  t.like(await writer.end(), { replaced: true, cleanup: { state: 'partial-remnants' } });
  t.deepEqual(readdirSync(left), ['notes.txt']);
  const { leftovers, refusals } = await cleanBundles(place.destination);
  t.like(leftovers, [{ outcome: 'kept' }]);
  t.deepEqual(
    refusals.map(({ kind }) => kind),
    ['bundle.cleanup'],
  );
  t.deepEqual(readdirSync(left), ['notes.txt']);
});

async function untilCommitted({ destination }: Stand): Promise<void> {
  for (let tries = 0; (await standing(destination)) !== 'new'; tries++) {
    if (tries > 3_000) throw new Error('was never committed');
    await sleep(2);
  }
}

tracing(`cleanup: no-remaining-sibling${why}`, async (t) => {
  const place = stand(t);
  // Held up before the directory goes: somebody else is faster.
  const writer = await begun(place, ['unlinkat:delay_enter=3000000:when=5']);
  await untilCommitted(place);
  const left = join(place.shelf, sibling(place.shelf));
  await until(() => readdirSync(left).length === 0);
  rmdirSync(left);
  const cleanup = { state: 'no-remaining-sibling', reason: 'no such file' };
  t.like(await writer.end(), { replaced: true, cleanup, kinds: ['bundle.cleanup'] });
  t.is(await standing(place.destination), 'new');
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`cleanup: uninspectable${why}`, async (t) => {
  const place = stand(t);
  const writer = await begun(place, ['unlinkat:error=EIO:delay_enter=3000000:when=1']);
  await untilCommitted(place);
  const name = sibling(place.shelf);
  renameSync(join(place.shelf, name), join(place.shelf, 'moved'));
  writeFileSync(join(place.shelf, name), 'a file has its name now');
  t.like(await writer.end(), { replaced: true, cleanup: { state: 'uninspectable', sibling: name } });
  t.is(await standing(place.destination), 'new');
  t.is(await standing(join(place.shelf, 'moved')), 'prior');
  t.like(await cleanBundles(place.destination), { leftovers: [{ outcome: 'kept' }] });
  t.true(existsSync(join(place.shelf, name)));
});

const NO_EXCHANGE = 'renameat2:error=EINVAL';

tracing(`without an exchange the prior bundle moves aside and is removed${why}`, async (t) => {
  const place = stand(t);
  const { outcome, steps } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    [NO_EXCHANGE],
  );
  t.deepEqual(outcome, { replaced: true, kinds: [] });
  t.deepEqual(
    steps.filter(({ name }) => name === 'renameat').map(({ text }) => text.includes('assay-prior-')),
    [true, false],
  );
  t.is(await standing(place.destination), 'new');
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`without an exchange a failed second rename puts the prior bundle back${why}`, async (t) => {
  const place = stand(t);
  const before = contentsOf(place.shelf);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    [NO_EXCHANGE, 'renameat:error=EIO:when=2'],
  );
  t.deepEqual(outcome, { refused: ['file.write'] });
  t.deepEqual(contentsOf(place.shelf), before);
});

tracing(`without an exchange a kill between the renames is mended by clean${why}`, async (t) => {
  const place = stand(t);
  const before = contentsOf(place.shelf);
  await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    [NO_EXCHANGE, 'renameat:signal=KILL:when=2'],
  );
  // Whether the kill meets the call before or after its effect is the kernel's business.
  const committed = (await standing(place.destination)) === 'new';
  t.is(existsSync(place.destination), committed);
  if (committed) return;
  const { leftovers } = await cleanBundles(place.destination);
  t.deepEqual(leftovers.map(({ role, outcome }) => `${role} ${outcome}`).sort(), [
    'lock removed',
    'prior restored',
    'staged removed',
  ]);
  t.deepEqual(contentsOf(place.shelf), before);
});

tracing(`a prior bundle that cannot be put back is told of by name${why}`, async (t) => {
  const place = stand(t);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    [NO_EXCHANGE, 'renameat:error=EIO:when=2+'],
  );
  t.deepEqual(outcome, { refused: ['bundle.destination'] });
  t.is(await standing(join(place.shelf, sibling(place.shelf))), 'prior');
  t.like(await cleanBundles(place.destination), { leftovers: [{ role: 'prior', outcome: 'restored' }] });
  t.is(await standing(place.destination), 'prior');
});

tracing(`something that appears at a free destination is not replaced${why}`, async (t) => {
  const place = stand(t);
  renameSync(place.destination, join(place.folder, 'away'));
  const writer = await begun(place, ['renameat2:delay_enter=3000000:when=1']);
  await untilCalled(place, 'renameat2');
  writeFileSync(place.destination, 'mine');
  t.deepEqual(await writer.end(), { refused: ['file.exists'] });
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`what takes the place of the verified bundle before the exchange gets it back${why}`, async (t) => {
  const place = stand(t);
  const writer = await begun(place, ['renameat2:delay_enter=3000000:when=1']);
  await untilCalled(place, 'renameat2');
  renameSync(place.destination, join(place.folder, 'away'));
  mkdirSync(place.destination);
  writeFileSync(join(place.destination, 'diary'), 'mine');
  t.deepEqual(await writer.end(), { refused: ['bundle.destination'] });
  t.deepEqual(readdirSync(place.destination), ['diary']);
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`a folder that cannot be flushed is a warning${why}`, async (t) => {
  const place = stand(t);
  // Four files, the staging directory, and then the folder.
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    ['fsync:error=EIO:when=6'],
  );
  t.deepEqual(outcome, { replaced: true, kinds: ['bundle.unflushed'] });
  t.is(await standing(place.destination), 'new');
});

tracing(`a file that cannot be flushed ends the publication${why}`, async (t) => {
  const place = stand(t);
  const before = contentsOf(place.shelf);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    ['fsync:error=EIO:when=2'],
  );
  t.deepEqual(outcome, { refused: ['file.write'] });
  t.deepEqual(contentsOf(place.shelf), before);
});

tracing(`what was staged and cannot be removed is told beside the reason${why}`, async (t) => {
  const place = stand(t);
  const { outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', 'replace'],
    ['fsync:error=ENOSPC:when=2', 'unlinkat:error=EIO:when=1'],
  );
  t.deepEqual(outcome, { refused: ['file.write', 'bundle.cleanup'] });
  t.is(await standing(place.destination), 'prior');
  t.like(await cleanBundles(place.destination), { leftovers: [{ role: 'staged', outcome: 'removed' }] });
});

tracing(`SIGINT while the bundle is staged keeps the prior one${why}`, async (t) => {
  const place = stand(t);
  const before = contentsOf(place.shelf);
  const writer = await begun(place, ['fsync:delay_enter=2500000:when=2']);
  await until(() => existsSync(join(place.shelf, sibling(place.shelf), 'data-package.yml')));
  writer.process.kill('SIGINT');
  t.deepEqual(await writer.end(), { refused: ['run.cancelled'] });
  t.deepEqual(contentsOf(place.shelf), before);
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`SIGINT after the exchange leaves the replacement committed${why}`, async (t) => {
  const place = stand(t);
  const writer = await begun(place, ['unlinkat:delay_enter=2500000:when=1']);
  await untilCommitted(place);
  writer.process.kill('SIGINT');
  t.deepEqual(await writer.end(), { replaced: true, kinds: [] });
  t.is(await standing(place.destination), 'new');
  t.deepEqual(readdirSync(place.shelf).sort(), ['b', 'other']);
});

tracing(`clean and another writer leave a writer that is alive alone${why}`, async (t) => {
  const place = stand(t);
  const writer = await begun(place, ['fsync:delay_enter=3000000:when=2']);
  await until(() => existsSync(join(place.shelf, sibling(place.shelf), 'data-package.yml')));
  t.deepEqual(await refusalKinds(publishBundle(place.destination, madeDraft('x'), { replace: true })), [
    'bundle.locked',
  ]);
  // It did not wait for the other.
  t.is(writer.process.exitCode, null);
  const { leftovers } = await cleanBundles(place.shelf);
  t.deepEqual(
    leftovers.map(({ outcome }) => outcome),
    ['in-use', 'in-use'],
  );
  t.deepEqual(await writer.end(), { replaced: true, kinds: [] });
  t.is(await standing(place.destination), 'new');
});
