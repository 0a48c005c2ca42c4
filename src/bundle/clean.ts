/** Finds what crashed writers left beside their destinations, and removes it. */

import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type BundleDestination,
  claimDestination,
  lookBeside,
  releaseDestination,
  removeSibling,
  restoreSibling,
} from '../native.js';
import { Refusal } from '../refusal/index.js';
import { LOOK, type Opened, opened, withoutSlashes } from './look.js';
import { type FoundSibling, isWhole, lockName, type SiblingRole, siblingsAmong, stemOf } from './siblings.js';

export interface CleanOptions {
  /** List what would be looked into, and change nothing. */
  readonly dryRun?: boolean | undefined;
}

/**
 * What became of a leftover: `found` in a dry run, `in-use` where its writer is alive, `restored`
 * where it was the only copy of a prior bundle, `kept` where it holds what no writer put there.
 */
export type LeftoverOutcome = 'removed' | 'restored' | 'kept' | 'in-use' | 'found';

export interface Leftover {
  readonly path: string;
  readonly role: SiblingRole;
  readonly outcome: LeftoverOutcome;
}

export interface CleanResult {
  readonly leftovers: readonly Leftover[];
  /** Why leftovers were kept. */
  readonly refusals: readonly Refusal[];
}

/** The leftovers of one destination. */
interface Group {
  readonly folder: string;
  readonly stem: string;
  /** The destination's name; undefined where it is too long for its leftovers to carry it. */
  readonly base: string | undefined;
  readonly siblings: readonly FoundSibling[];
}

/**
 * Cleans beside the destination `dir`, and in `dir` itself where that is a folder of
 * destinations. Touches only names that writers choose, and those of a destination only under
 * its lock: a writer that is alive holds it, and the system takes it from one that is gone.
 */
export async function cleanBundles(dir: string, options: CleanOptions = {}): Promise<CleanResult> {
  const path = withoutSlashes(dir);
  const groups = [...(await besides(path)), ...(await insides(path))];
  const leftovers: Leftover[] = [];
  const refusals: Refusal[] = [];
  for (const group of groups) {
    const outcomes = options.dryRun
      ? group.siblings.map(() => 'found' as const)
      : await clean(group, refusals);
    group.siblings.forEach(({ name, role }, index) => {
      leftovers.push({ path: join(group.folder, name), role, outcome: outcomes[index] ?? 'kept' });
    });
  }
  return { leftovers, refusals };
}

async function besides(path: string): Promise<Group[]> {
  const base = basename(path);
  if (base === '' || base === '.' || base === '..') return [];
  const folder = dirname(path);
  const stem = stemOf(base);
  const siblings = siblingsAmong(await namesIn(folder)).filter((one) => one.stem === stem);
  return siblings.length === 0 ? [] : [{ folder, stem, base, siblings }];
}

async function insides(path: string): Promise<Group[]> {
  const found = siblingsAmong(await namesIn(path));
  return [...new Set(found.map(({ stem }) => stem))].map((stem) => ({
    folder: path,
    stem,
    base: isWhole(stem) ? stem : undefined,
    siblings: found.filter((one) => one.stem === stem),
  }));
}

/** The names in a folder; none where it is no folder or does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const errno = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return [];
    throw new Refusal('file.read', `cannot be listed (${errno})`, { file: folder });
  }
}

/** Cleans one destination's leftovers under its lock; one outcome each. */
async function clean(group: Group, refusals: Refusal[]): Promise<LeftoverOutcome[]> {
  const { folder, stem, base, siblings } = group;
  const keep = (name: string, message: string): 'kept' => {
    refusals.push(new Refusal('bundle.cleanup', message, { file: join(folder, name) }));
    return 'kept';
  };
  const claimed = await claimDestination(folder, base ?? stem, lockName(stem));
  if (claimed.state === 'locked') return siblings.map(() => 'in-use');
  if (claimed.state === 'problem') {
    keep(lockName(stem), `cannot be locked (${claimed.problem.words})`);
    return siblings.map(() => 'kept');
  }
  const { destination } = claimed;
  const outcomes: LeftoverOutcome[] = [];
  for (const { name, role } of siblings) {
    const why = role === 'lock' ? 'removed' : await cleanOne(destination, name, role, base !== undefined);
    outcomes.push(isOutcome(why) ? why : keep(name, why.kept));
  }
  const problem = await releaseDestination(destination);
  if (problem) keep(lockName(stem), `cannot be removed (${problem.words})`);
  return problem ? outcomes.map((one, at) => (siblings[at]?.role === 'lock' ? 'kept' : one)) : outcomes;
}

type Cleaned = LeftoverOutcome | { readonly kept: string };

function isOutcome(cleaned: Cleaned): cleaned is LeftoverOutcome {
  return typeof cleaned === 'string';
}

async function cleanOne(
  destination: BundleDestination,
  name: string,
  role: SiblingRole,
  baseKnown: boolean,
): Promise<Cleaned> {
  const looked = await lookBeside(destination, name, LOOK);
  if (looked.state === 'absent') return 'removed';
  if (looked.state === 'problem') return { kept: `cannot be looked into (${looked.problem.words})` };
  const { contents } = looked;
  try {
    if (role === 'prior') {
      const restored = await restoreOnlyCopy(destination, name, opened(looked, name, false), baseKnown);
      if (restored !== undefined) return restored;
    }
    const stranger = contents.stranger();
    if (stranger !== null) return { kept: `holds what no writer put there: ${stranger}` };
    const problem = await removeSibling(destination, name, contents, contents.names());
    return problem ? { kept: `cannot be removed (${problem.words})` } : 'removed';
  } finally {
    contents.close();
  }
}

/**
 * A writer that could not exchange the two bundles in one step moved the prior one aside first.
 * Where it ended there, nothing stands at the destination and this is the only copy.
 */
async function restoreOnlyCopy(
  destination: BundleDestination,
  name: string,
  { recognised }: Opened,
  baseKnown: boolean,
): Promise<Cleaned | undefined> {
  if (!baseKnown)
    return { kept: 'is a prior bundle of a destination with a long name; give that destination' };
  const looked = await lookBeside(destination, undefined, LOOK);
  if (looked.state !== 'absent') {
    const current = opened(looked, '', false);
    current.contents?.close();
    return current.recognised ? undefined : { kept: 'is a prior bundle, and no bundle stands in its place' };
  }
  if (!recognised) return { kept: 'is part of a prior bundle, and nothing stands in its place' };
  const problem = await restoreSibling(destination, name);
  return problem ? { kept: `cannot be put back (${problem.words})` } : 'restored';
}
