/** Taking in files that a command line names: archives, sidecars, models. */

import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  ARCHIVE_SUFFIX,
  attachWindow,
  findSidecar,
  type IdentifiedArchive,
  identifyArchive,
  SIDECAR_SUFFIX,
} from '../../archive/index.js';
import { errnoOf, expandInputs } from '../../files/index.js';
import { Refusal, type RefusalKind, Refused, refusalsOf } from '../../refusal/index.js';
import { relativePath, StudyError } from '../../study/index.js';
import type { Capture, SnapshotFile } from '../capture.js';
import { EVIDENCE_LIMITS } from '../limits.js';

/** What the contract says of a file that its command would refuse in its own words. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'input_directory_unavailable',
  'payload_unavailable_or_unsafe',
  'nonregular_payload',
]);

/**
 * Takes in a file by a path that a user gave, through links. Refuses with `kind` what cannot be read.
 */
export async function captureFile(
  target: string,
  path: string,
  kind: RefusalKind,
  capture: Capture,
): Promise<SnapshotFile> {
  relativePath(target);
  const refuse = (words: string) => new Refusal(kind, words, { file: path });
  const real = await realpath(path).catch((error: unknown) => {
    throw refuse(`cannot be opened (${errnoOf(error)})`);
  });
  const most = EVIDENCE_LIMITS.inputBytes;
  const source = { root: dirname(real), relative: basename(real), most, origin: path };
  try {
    return await capture.addFile(target, source);
  } catch (error) {
    if (!(error instanceof StudyError) || !UNREADABLE.has(error.code)) throw error;
    throw refuse('is no regular file that can be read');
  }
}

/** What of an archive is taken in. */
export type Beside = 'archive-alone' | { readonly sidecars: string | undefined };

/**
 * Takes in archives (files, folders, patterns), each in a numbered folder as two may have one name;
 * with `sidecars` also each one's sidecar, found as `score` finds it, and put beside the archive.
 * Gives the paths of the archives. Refuses all that are amiss at once.
 */
export async function captureArchives(
  inputs: readonly string[],
  beside: Beside,
  capture: Capture,
): Promise<readonly string[]> {
  const found = await expandInputs(inputs, ARCHIVE_SUFFIX);
  const bound: string[] = [];
  const refusals: Refusal[] = [];
  for (const { path, refusal } of found) {
    try {
      if (refusal !== undefined) throw refusal;
      const archive = identifyArchive(path);
      bound.push(await captureArchive(archive, `inputs/archive/${bound.length + 1}`, beside, capture));
    } catch (error) {
      refusals.push(...hidingNone(error));
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return bound;
}

async function captureArchive(
  archive: IdentifiedArchive,
  folder: string,
  beside: Beside,
  capture: Capture,
): Promise<string> {
  const target = `${folder}/${archive.base}`;
  const { sha256 } = await captureFile(target, archive.path, 'archive.read', capture);
  if (beside === 'archive-alone') return target;
  const sidecar = await findSidecar(archive, beside.sidecars);
  // Refuses, in the words that name the user's own paths.
  if (sidecar === undefined) await attachWindow(archive, `sha256:${sha256}`, beside.sidecars);
  else await captureFile(target + SIDECAR_SUFFIX, sidecar, 'sidecar.read', capture);
  return target;
}

/** The refusals of one archive; what concerns the snapshot as a whole ends it. */
function hidingNone(error: unknown): readonly Refusal[] {
  const refusals = refusalsOf(error);
  if (refusals === undefined || error instanceof StudyError) throw error;
  if (refusals.some(({ kind }) => kind === 'run.cancelled')) throw error;
  return refusals;
}
