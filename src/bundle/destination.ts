/** Where a bundle is to stand, and whether it may. */

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileProblem, type Looked, lookAtBundle } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { LOOK, type Opened, opened, refuseCancelled, withoutSlashes } from './look.js';
import type { PublishOptions } from './outcomes.js';

/** A destination as the caller gave it, and its parts. */
export interface Place {
  readonly path: string;
  /** The folder above it. */
  readonly parent: string;
  /** Its name there. */
  readonly base: string;
}

/** The parts of a destination's path; refuses one whose last component is no name. */
export function placeOf(destination: string): Place {
  const path = withoutSlashes(destination);
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (base === '' || base === '.' || base === '..' || base.includes('\0'))
    throw new Refusal('file.write', 'names no directory that could be made', { file: destination });
  return { path, parent: dirname(path), base };
}

/** Problems of opening that come of something which stands there. */
const STANDS: ReadonlySet<FileProblem['code']> = new Set(['link', 'not-directory', 'denied']);

/**
 * What stands at a destination, if a publication may go on from there: nothing, or with `replace`
 * a recognised bundle. Anything else is refused.
 */
export function acceptCurrent(
  looked: Looked,
  { path }: Place,
  { replace }: PublishOptions,
): Opened | undefined {
  if (looked.state === 'absent') return undefined;
  if (looked.state === 'problem') {
    refuseCancelled(looked.problem);
    if (!STANDS.has(looked.problem.code))
      throw new Refusal('file.write', `cannot be written (${looked.problem.words})`, { file: path });
  }
  if (!replace) {
    close(looked);
    throw new Refusal('file.exists', 'stands there already', {
      file: path,
      mend: 'Choose another destination, or give --replace to take the place of a recognised bundle.',
    });
  }
  const current = opened(looked, path, false);
  if (current.recognised) return current;
  close(looked);
  const head = new Refusal('bundle.destination', 'is no recognised bundle, and was left as it is', {
    file: path,
  });
  throw new Refused([head, ...current.refusals]);
}

function close(looked: Looked): void {
  if (looked.state === 'there') looked.contents.close();
}

/**
 * Refuses at once what `publishBundle` would refuse at the destination, before a long run. What
 * it accepts may still have changed by the time of publication.
 */
export async function checkDestination(destination: string, options: PublishOptions = {}): Promise<void> {
  const place = placeOf(destination);
  const looked = await lookAtBundle(place.path, LOOK, options);
  if (looked.state === 'problem' && looked.problem.code === 'not-found') return checkParent(place);
  acceptCurrent(looked, place, options)?.contents?.close();
}

async function checkParent({ path, parent }: Place): Promise<void> {
  const above = await stat(join(parent, '.')).catch(() => undefined);
  if (!above?.isDirectory())
    throw new Refusal('file.write', 'the folder above it does not exist', {
      file: path,
      mend: 'Create the folder first.',
    });
}
