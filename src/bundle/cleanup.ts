/** What is removed after a publication, or instead of one, and what is said where that fails. */

import { type BundleDestination, lookBeside, removeSibling } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { LOOK, type Opened, opened } from './look.js';
import { type ComparisonManifest, DATA_PACKAGE_NAME, MANIFEST_NAME } from './manifest.js';
import type { CleanupFailure, CleanupState } from './outcomes.js';
import { reportNames } from './verify.js';

export interface Cleaned {
  readonly failure?: CleanupFailure;
  readonly refusals: readonly Refusal[];
}

/** The files of a recognised bundle, the manifest first: what is left of it then passes for no bundle. */
function ownFiles(manifest: ComparisonManifest): string[] {
  return [MANIFEST_NAME, DATA_PACKAGE_NAME, ...reportNames(manifest)];
}

/**
 * Removes the prior bundle, file by file as its manifest names them: what somebody else put
 * there meanwhile stays. A failure is looked into and told, and does not undo the publication.
 */
export async function cleanUpPrior(
  destination: BundleDestination,
  sibling: string | undefined,
  prior: Opened | undefined,
  path: string,
): Promise<Cleaned> {
  if (sibling === undefined || !prior?.contents || !prior.manifest) return { refusals: [] };
  const files = ownFiles(prior.manifest);
  const problem = await removeSibling(destination, sibling, prior.contents, files).finally(() =>
    prior.contents?.close(),
  );
  if (problem === undefined) return { refusals: [] };
  const state = await inspect(destination, sibling);
  const failure = { state, sibling, reason: problem.words };
  return { failure, refusals: [cleanupRefusal(failure, path)] };
}

async function inspect(destination: BundleDestination, sibling: string): Promise<CleanupState> {
  const looked = await lookBeside(destination, sibling, LOOK);
  if (looked.state === 'absent') return 'no-remaining-sibling';
  if (looked.state === 'problem') return 'uninspectable';
  const { recognised, contents } = opened(looked, sibling, false);
  contents?.close();
  return recognised ? 'complete-recovery-bundle' : 'partial-remnants';
}

const STATES: Readonly<Record<CleanupState, string>> = {
  'complete-recovery-bundle': 'it stands whole as',
  'partial-remnants': 'parts of it remain in',
  'no-remaining-sibling': 'nothing of it remains as',
  uninspectable: 'what remains cannot be inspected in',
};

function cleanupRefusal({ state, sibling, reason }: CleanupFailure, path: string): Refusal {
  const message = `the prior bundle could not be removed (${reason}); ${STATES[state]} ${sibling} [${state}]`;
  return new Refusal('bundle.cleanup', message, { file: path, severity: 'warning' });
}

/** Removes what was staged and will not be published; gives a warning where something remains. */
export async function discardStaged(
  destination: BundleDestination,
  name: string,
  path: string,
): Promise<Refusal | undefined> {
  const looked = await lookBeside(destination, name, LOOK);
  if (looked.state === 'absent') return undefined;
  const problem =
    looked.state === 'problem'
      ? looked.problem
      : await removeSibling(destination, name, looked.contents, looked.contents.names());
  if (looked.state === 'there') looked.contents.close();
  if (problem === undefined) return undefined;
  const message = `what was staged in ${name} could not be removed (${problem.words})`;
  return new Refusal('bundle.cleanup', message, { file: path, severity: 'warning' });
}
