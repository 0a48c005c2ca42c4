/**
 * Puts a bundle in place, whole or not at all: staged beside the destination, verified there,
 * then given the destination's name in one step. What that step replaces is removed after it.
 */

import { resolve } from 'node:path';
import {
  type BundleDestination,
  claimDestination,
  commitStaged,
  lookBeside,
  releaseDestination,
  stageFiles,
} from '../native.js';
import { Refusal, Refused, refusalsOf } from '../refusal/index.js';
import { cleanUpPrior, discardStaged } from './cleanup.js';
import { acceptCurrent, type Place, placeOf } from './destination.js';
import { type BundleDraft, type BundleFile, composeManifest, filesOf } from './draft.js';
import { LOOK, type Opened, opened, refuseCancelled } from './look.js';
import type { ComparisonManifest } from './manifest.js';
import type { Published, PublishOptions } from './outcomes.js';
import { type SiblingNames, siblingNames } from './siblings.js';

/** One publication under way. */
interface Publication {
  readonly place: Place;
  readonly names: SiblingNames;
  readonly destination: BundleDestination;
  readonly options: PublishOptions;
}

/**
 * Publishes, or throws a `Refusal` or `Refused` and leaves the destination as it was. One writer
 * at a time: a second one to the same destination is refused as `bundle.locked`, without waiting.
 */
export async function publishBundle(
  destination: string,
  draft: BundleDraft,
  options: PublishOptions = {},
): Promise<Published> {
  const place = placeOf(destination);
  const names = siblingNames(place.base);
  const manifest = composeManifest(draft);
  const publication = { place, names, destination: await claim(place, names), options };
  let published: Published;
  try {
    published = await publishClaimed(publication, manifest, filesOf(draft, manifest));
  } catch (error) {
    const left = await release(publication);
    throw left ? new Refused([...(refusalsOf(error) ?? rethrow(error)), left]) : error;
  }
  const left = await release(publication);
  return left ? { ...published, refusals: [...published.refusals, left] } : published;
}

function rethrow(error: unknown): never {
  throw error;
}

async function claim({ path, parent, base }: Place, names: SiblingNames): Promise<BundleDestination> {
  const claimed = await claimDestination(parent, base, names.lock);
  if (claimed.state === 'claimed') return claimed.destination;
  if (claimed.state === 'locked')
    throw new Refusal('bundle.locked', 'another writer is publishing here', { file: path });
  throw unwritten(path, claimed.problem.words);
}

function unwritten(path: string, words: string): Refusal {
  return new Refusal('file.write', `cannot be written (${words})`, { file: path });
}

/** Gives up the lock; a lock file that stays is told of, and harms nobody. */
async function release({ destination, place, names }: Publication): Promise<Refusal | undefined> {
  const problem = await releaseDestination(destination);
  if (problem === undefined) return undefined;
  const message = `the lock file ${names.lock} beside it could not be removed (${problem.words})`;
  return new Refusal('bundle.cleanup', message, { file: place.path, severity: 'warning' });
}

async function publishClaimed(
  publication: Publication,
  manifest: ComparisonManifest,
  files: readonly BundleFile[],
): Promise<Published> {
  const { destination, names, place } = publication;
  // Before anything is written; it is looked at again before the commit.
  (await current(publication))?.contents?.close();
  let prior: Opened | undefined;
  let committed: { readonly prior?: string; readonly unflushed?: string };
  try {
    const staged = await stage(publication, files);
    prior = await current(publication);
    committed = await commit(publication, staged, prior);
  } catch (error) {
    prior?.contents?.close();
    const left = await discardStaged(destination, names.staged, place.path);
    throw left ? new Refused([...(refusalsOf(error) ?? rethrow(error)), left]) : error;
  }
  const cleaned = await cleanUpPrior(destination, committed.prior, prior, place.path);
  return {
    dir: resolve(place.path),
    replaced: prior !== undefined,
    manifest,
    refusals: [...unflushed(place, committed.unflushed), ...cleaned.refusals],
    ...(cleaned.failure ? { cleanup: cleaned.failure } : {}),
  };
}

async function current({ destination, place, options }: Publication): Promise<Opened | undefined> {
  return acceptCurrent(await lookBeside(destination, undefined, LOOK, options), place, options);
}

/** Writes the new bundle beside the destination, and verifies it as any bundle is verified. */
async function stage(
  { destination, names, place, options }: Publication,
  files: readonly BundleFile[],
): Promise<Opened> {
  const problem = await stageFiles(destination, names.staged, files, options);
  refuseCancelled(problem);
  if (problem) throw unwritten(place.path, problem.words);
  const staged = opened(await lookBeside(destination, names.staged, LOOK, options), place.path, true);
  if (staged.conforming) return staged;
  staged.contents?.close();
  throw new Refused(staged.refusals);
}

async function commit(
  { destination, names, place, options }: Publication,
  staged: Opened,
  prior: Opened | undefined,
): Promise<{ readonly prior?: string; readonly unflushed?: string }> {
  if (!staged.contents) throw unwritten(place.path, 'the staged bundle is not open');
  const request = {
    name: names.staged,
    staged: staged.contents,
    prior: prior?.contents,
    recovery: names.prior,
  };
  const done = await commitStaged(destination, request, options).finally(() => staged.contents?.close());
  const file = place.path;
  switch (done.state) {
    case 'done':
      return {
        ...(done.prior === undefined ? {} : { prior: done.prior }),
        ...(done.problem ? { unflushed: done.problem.words } : {}),
      };
    case 'appeared':
      throw new Refusal('file.exists', 'something was put there while the bundle was written', { file });
    case 'exchanged':
      throw new Refusal('bundle.destination', 'was changed by somebody else while the bundle was written', {
        file,
      });
    case 'stranded':
      throw new Refusal(
        'bundle.destination',
        `what stood there is whole beside it, as ${done.prior}, and could not be put back (${done.problem.words})`,
        { file, mend: 'Rename the sibling to the destination.' },
      );
    case 'failed':
      refuseCancelled(done.problem);
      throw unwritten(file, done.problem.words);
  }
}

function unflushed({ path }: Place, words: string | undefined): Refusal[] {
  if (words === undefined) return [];
  const message = `is in place, but its folder could not be flushed to the disk (${words})`;
  return [new Refusal('bundle.unflushed', message, { file: path, severity: 'warning' })];
}
