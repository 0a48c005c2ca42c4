/** What this software gives for the inputs of a snapshot, whoever made it; never a verified replay. */

import { softwareIdentity } from '../environment/index.js';
import { parseDocument } from '../study/index.js';
import type { SnapshotAction } from './action.js';
import { type ComparedField, comparedFields, type FieldState } from './compare.js';
import { REPORT_BYTES } from './limits.js';
import type { SnapshotSchema } from './manifest.js';
import { openFiles, openHead, savedResult } from './opened.js';
import { type ReplayOptions, recomputed } from './replay.js';
import { type SoftwareDifferences, sameSoftware, softwareDifferences } from './software.js';
import { inStaging } from './staging.js';

export interface Recomputed {
  readonly status: 'recomputed';
  readonly replay_verified: false;
  /** Whether every field that the contract settles is as saved. */
  readonly all_equal: boolean;
  readonly schema_version: SnapshotSchema;
  readonly action: SnapshotAction;
  readonly manifest_sha256: string;
  /** Of the saved `result.json`. */
  readonly result_sha256: string;
  readonly same_software: boolean;
  readonly software: SoftwareDifferences;
  /** Of innermost fields. */
  readonly counts: Readonly<Record<FieldState, number>>;
  /** Each member of the result, by name, with the worst that is in it. */
  readonly members: Readonly<Record<string, FieldState>>;
  /** The innermost fields that differ, at most 100. */
  readonly differing: readonly ComparedField[];
}

const SHOWN = 100;

/**
 * Checks the listed bytes of a snapshot (also of one that another program or version made) and
 * compares, field by field, what this software gives with what is saved.
 *
 * Refuses with a code of the contract where bytes or inputs are bad.
 */
export async function recompute(options: ReplayOptions): Promise<Recomputed> {
  const head = await openHead(options.bundle);
  const { manifest } = head;
  const own = await softwareIdentity();
  return inStaging(undefined, async (folder) => {
    const opened = await openFiles(head, folder, options);
    const saved = savedResult(opened, 'result.json');
    const before = parseDocument(saved.bytes, REPORT_BYTES);
    const result = await recomputed(manifest, folder, options);
    const fields = comparedFields(before, manifest.action.document(result));
    const counts = countsOf(fields);
    return {
      status: 'recomputed',
      replay_verified: false,
      all_equal: counts.different === 0,
      schema_version: manifest.schema,
      action: manifest.name,
      manifest_sha256: opened.sha256,
      result_sha256: saved.sha256,
      same_software: sameSoftware(manifest.software, own),
      software: softwareDifferences(manifest.software, own),
      counts,
      members: membersOf(fields),
      differing: fields.filter(({ state }) => state === 'different').slice(0, SHOWN),
    };
  });
}

function countsOf(fields: readonly ComparedField[]): Readonly<Record<FieldState, number>> {
  const counts: Record<FieldState, number> = { equal: 0, different: 0, open: 0 };
  for (const { state } of fields) counts[state] += 1;
  return counts;
}

function membersOf(fields: readonly ComparedField[]): Readonly<Record<string, FieldState>> {
  const found = new Map<string, FieldState>();
  for (const { pointer, state } of fields) {
    const name = (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
    found.set(name, worse(found.get(name) ?? 'equal', state));
  }
  return Object.fromEntries(found);
}

function worse(left: FieldState, right: FieldState): FieldState {
  if (left === 'different' || right === 'different') return 'different';
  return left === 'open' ? left : right;
}
