/** Replaying a snapshot: the same software computes it anew from its listed inputs, to the byte. */

import { join } from 'node:path';
import { softwareIdentity } from '../environment/index.js';
import type { RunOptions } from '../native.js';
import { refusalsOf } from '../refusal/index.js';
import { must, resultDocument, StudyError } from '../study/index.js';
import type { SnapshotAction } from './action.js';
import { RESULT_NAMES, SNAPSHOT_SCHEMA, type SnapshotManifest } from './manifest.js';
import { openFiles, openHead, savedResult } from './opened.js';
import { runOf } from './options.js';
import { savedResults } from './results.js';
import { SoftwareMismatch, sameSoftware, softwareDifferences } from './software.js';
import { inStaging } from './staging.js';

export interface ReplayOptions extends RunOptions {
  /** Path of the snapshot's folder. */
  readonly bundle: string;
}

export interface Replayed {
  readonly status: 'replay_verified';
  readonly action: SnapshotAction;
  readonly manifest_sha256: string;
  readonly result_sha256: string;
  readonly candidate_execution_performed: false;
  readonly external_calls_performed: false;
  readonly authenticity_established: false;
  /** As the action gives it. */
  readonly result: object;
}

/**
 * Checks a snapshot and computes its result anew. Both saved files must come out byte for byte.
 *
 * Refuses with a code of the contract; `SoftwareMismatch` says which part of the software differs.
 */
export async function replay(options: ReplayOptions): Promise<Replayed> {
  const head = await openHead(options.bundle);
  const { manifest } = head;
  const software = await softwareIdentity();
  const same = manifest.schema === SNAPSHOT_SCHEMA && sameSoftware(manifest.software, software);
  if (!same) throw new SoftwareMismatch(softwareDifferences(manifest.software, software));
  return inStaging(undefined, async (folder) => {
    const opened = await openFiles(head, folder, options);
    const result = await recomputed(manifest, folder, options);
    must(
      sameSoftware(resultDocument(await softwareIdentity()), software),
      'software_changed_during_analysis',
    );
    const anew = savedResults(manifest.action, result);
    for (const name of RESULT_NAMES) {
      must(anew[name].sha256 === savedResult(opened, name).sha256, 'replay_result_mismatch');
    }
    return {
      status: 'replay_verified',
      action: manifest.name,
      manifest_sha256: opened.sha256,
      result_sha256: anew['result.json'].sha256,
      candidate_execution_performed: false,
      external_calls_performed: false,
      authenticity_established: false,
      result,
    };
  });
}

/** Runs the action on the copies beneath `folder`/bundle. */
export async function recomputed(
  { action, arguments: bound }: SnapshotManifest,
  folder: string,
  run: RunOptions,
): Promise<object> {
  const place = { ...runOf(run), root: join(folder, 'bundle'), scratch: folder };
  try {
    return await action.run(bound, place);
  } catch (error) {
    // Where a saved result stood, the same inputs are refused now: it is not the same result.
    if (isOfInput(error)) throw new StudyError('replay_result_mismatch');
    throw error;
  }
}

/** Whether an action refused its inputs in words of its own. */
function isOfInput(error: unknown): boolean {
  if (error instanceof StudyError) return false;
  const refusals = refusalsOf(error) ?? [];
  return refusals.length > 0 && !refusals.some(({ kind }) => /^(run|internal)\./.test(kind));
}
