/** The core's view of comparison bundles: directories held open, and the place one is published to. */

import type * as Binding from '../binding.js';
import { binding, type RunOptions, threads, watched } from './call.js';

/** What stands in the way of a file; `words` name no path. */
export type FileProblem = Binding.FileProblem;

export type LookRequest = Binding.LookRequest;
export type Verdict = Binding.Verdict;
export type Finding = Binding.Finding;
export type Digest = Binding.Digest;
/** A bundle's directory, held open until it is closed. */
export type BundleContents = Binding.BundleContents;
/** A destination under lock until it is released. */
export type BundleDestination = Binding.BundleDestination;

/** A directory and what it is, or nothing where nothing stands, or why it cannot be opened. */
export type Looked =
  | { readonly state: 'there'; readonly contents: BundleContents; readonly verdict: Verdict }
  | { readonly state: 'absent' }
  | { readonly state: 'problem'; readonly problem: FileProblem };

function looked({ contents, verdict, problem }: Binding.LookOutcome): Looked {
  if (contents && verdict) return { state: 'there', contents, verdict };
  return problem ? { state: 'problem', problem } : { state: 'absent' };
}

/** Opens the directory at `path`, its last component not through a link, and looks at it. */
export async function lookAtBundle(
  path: string,
  request: LookRequest,
  options: RunOptions = {},
): Promise<Looked> {
  return looked(await watched(options, (run) => binding().lookAtBundle(path, request, run)));
}

/** Looks at what stands at a destination, or at its sibling `name`. */
export async function lookBeside(
  destination: BundleDestination,
  name: string | undefined,
  request: LookRequest,
  options: RunOptions = {},
): Promise<Looked> {
  return looked(await watched(options, (run) => destination.look(name, request, run)));
}

/** Hashes files of a bundle in parallel, in the order given. */
export function hashFiles(
  contents: BundleContents,
  names: readonly string[],
  most: number,
  options: RunOptions = {},
): Promise<Digest[]> {
  return watched(options, (run) => contents.hash([...names], most, threads(options), run));
}

export type Claimed =
  | { readonly state: 'claimed'; readonly destination: BundleDestination }
  | { readonly state: 'locked' }
  | { readonly state: 'problem'; readonly problem: FileProblem };

/** Claims `base` in the folder `parent` under the lock file `lockName` there; never waits. */
export async function claimDestination(parent: string, base: string, lockName: string): Promise<Claimed> {
  const { destination, problem } = await binding().claimDestination(parent, base, lockName);
  if (destination) return { state: 'claimed', destination };
  return problem ? { state: 'problem', problem: problem } : { state: 'locked' };
}

export interface FileToWrite {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Makes a sibling of the destination and writes files into it; gives what stopped it. */
export async function stageFiles(
  destination: BundleDestination,
  name: string,
  files: readonly FileToWrite[],
  options: RunOptions = {},
): Promise<FileProblem | undefined> {
  const problem = await watched(options, (run) => destination.stage(name, [...files], run));
  return problem ?? undefined;
}

export type Committed =
  | { readonly state: 'done'; readonly prior?: string; readonly problem?: FileProblem }
  | { readonly state: 'appeared' | 'exchanged' }
  | { readonly state: 'stranded'; readonly prior: string; readonly problem: FileProblem }
  | { readonly state: 'failed'; readonly problem: FileProblem };

export interface CommitRequest {
  /** The staged sibling's name. */
  readonly name: string;
  readonly staged: BundleContents;
  /** What was verified at the destination, where something stands there. */
  readonly prior: BundleContents | undefined;
  /** The name of a sibling for the prior bundle where the two cannot be exchanged. */
  readonly recovery: string;
}

/** The one step that changes what stands at a destination. */
export async function commitStaged(
  destination: BundleDestination,
  { name, staged, prior, recovery }: CommitRequest,
  options: RunOptions = {},
): Promise<Committed> {
  const outcome = await watched(options, (run) => destination.commit(name, staged, prior, recovery, run));
  return outcome as Committed;
}

/** Removes files of a sibling, then the sibling; gives what stopped it. */
export async function removeSibling(
  destination: BundleDestination,
  name: string,
  contents: BundleContents,
  entries: readonly string[],
): Promise<FileProblem | undefined> {
  const problem = await destination.remove(name, contents, [...entries]);
  return problem ?? undefined;
}

/** Gives a sibling the destination's free name; gives what stopped it. */
export async function restoreSibling(
  destination: BundleDestination,
  name: string,
): Promise<FileProblem | undefined> {
  const problem = await destination.restore(name);
  return problem ?? undefined;
}

/** Removes the lock file and gives up the lock; gives what stopped it. */
export async function releaseDestination(destination: BundleDestination): Promise<FileProblem | undefined> {
  const problem = await destination.release();
  return problem ?? undefined;
}

/** The slug of a profile id in file names. */
export function bundleSlug(profileId: string): string {
  return binding().bundleSlug(profileId);
}

/** The name of a succeeded result's report. */
export function bundleReportName(position: number, total: number, profileId: string): string {
  return binding().bundleReportName(position, total, profileId);
}

/** Nanoseconds since 1970 of a time as manifests write it; undefined where it is none. */
export function bundleInstant(text: string): bigint | undefined {
  const nanoseconds = binding().bundleInstant(text);
  return typeof nanoseconds === 'string' ? BigInt(nanoseconds) : undefined;
}
