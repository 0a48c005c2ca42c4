/**
 * Kills a writer at every call with which it changes the file system. Whatever the moment: the
 * destination is a whole bundle, the prior one or the new one, and no other file is touched.
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { cleanBundles, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { contentsOf, madeDraft, writeBundle } from './made.js';
import { CAN_TRACE, runWriter, type Step } from './strace.js';

const tracing = CAN_TRACE ? test.serial : test.serial.skip;
const why = CAN_TRACE ? '' : ' (strace is not here or may not attach)';

interface Stand {
  readonly folder: string;
  /** Where the bundle goes, beside files of others. */
  readonly shelf: string;
  readonly destination: string;
  readonly others: Record<string, string>;
}

function stand(t: ExecutionContext, prior: boolean): Stand {
  const folder = emptyFolder(t);
  const shelf = join(folder, 'shelf');
  mkdirSync(join(shelf, 'b.old'), { recursive: true });
  writeFileSync(join(shelf, 'b.md'), 'mine');
  writeFileSync(join(shelf, '.b.assay'), 'mine too');
  writeFileSync(join(shelf, 'b.old', 'comparison.json'), '{}');
  // Not a name that writers choose: one digit short.
  mkdirSync(join(shelf, '.b.assay-0123456789abcde'));
  const others = contentsOf(shelf);
  if (prior) writeBundle(join(shelf, 'b'), madeDraft('prior'));
  return { folder, shelf, destination: join(shelf, 'b'), others };
}

async function standing(destination: string): Promise<string | undefined> {
  const { conforming, manifest, refusals } = await verifyBundle(destination);
  if (conforming) return manifest?.comparisonId;
  return refusals.every(({ kind, message }) => kind === 'bundle.directory' && message === 'does not exist')
    ? 'absent'
    : undefined;
}

/** Everything of others, and the whole bundle `id` (or none): that and nothing else is there. */
async function isExactly(
  t: ExecutionContext,
  { shelf, destination, others }: Stand,
  id: string,
): Promise<void> {
  const files = Object.entries(contentsOf(shelf)).filter(([path]) => !path.startsWith(`${destination}/`));
  t.deepEqual(Object.fromEntries(files), others);
  const names = readdirSync(shelf).filter((name) => name !== 'b');
  t.deepEqual(names.sort(), ['.b.assay', '.b.assay-0123456789abcde', 'b.md', 'b.old']);
  t.is(await standing(destination), id);
}

/** Kills a writer at `step`; gives where the kill met it. */
async function killAt(
  stand: Stand,
  step: Step,
  args: readonly string[],
  inject: readonly string[],
): Promise<string> {
  const kill = `${step.name}:signal=KILL:when=${step.ordinal}`;
  const { steps } = await runWriter(stand.folder, [stand.destination, 'new', ...args], [...inject, kill]);
  return steps.at(-1)?.text ?? 'before the publication';
}

async function stepsOf(
  t: ExecutionContext,
  prior: boolean,
  inject: readonly string[] = [],
): Promise<readonly Step[]> {
  const place = stand(t, prior);
  const { steps, outcome } = await runWriter(
    place.folder,
    [place.destination, 'new', ...(prior ? ['replace'] : [])],
    inject,
  );
  t.deepEqual(outcome, { replaced: prior, kinds: [] });
  await isExactly(t, place, 'new');
  return steps;
}

function scenario(title: string, prior: boolean, fewest: number): void {
  tracing(`a writer killed at every step of ${title}${why}`, async (t) => {
    t.timeout(600_000);
    const steps = await stepsOf(t, prior);
    t.true(steps.length >= fewest, `${steps.length} steps`);
    const states = new Set<string | undefined>();
    for (const step of steps) {
      const place = stand(t, prior);
      const met = await killAt(place, step, prior ? ['replace'] : [], []);
      t.is(met, step.text, 'the kill met another step');
      const before = await standing(place.destination);
      states.add(before);
      t.true(before === 'new' || before === (prior ? 'prior' : 'absent'), `${step.text}: ${before}`);
      const { leftovers, refusals } = await cleanBundles(place.destination);
      t.deepEqual(refusals, [], step.text);
      t.true(leftovers.every(({ outcome }) => outcome === 'removed'));
      await isExactly(t, place, before ?? '');
    }
    t.deepEqual([...states].sort(), prior ? ['new', 'prior'] : ['absent', 'new']);
  });
}

scenario('a first publication', false, 18);
scenario('a replacement', true, 23);
