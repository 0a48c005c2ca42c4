/** A snapshot as a reader sees it: what it binds, without computing anything. */

import { isOrderedObject, type Ordered } from '../json/ordered.js';
import type { RunOptions } from '../native.js';
import type { ReportDocument } from '../report/index.js';
import { lineText } from '../study/index.js';
import type { SnapshotAction } from './action.js';
import { ACTIONS } from './actions/index.js';
import type { SnapshotFile } from './capture.js';
import { openFiles, openHead, savedResult } from './opened.js';
import type { Replayed } from './replay.js';
import { inStaging } from './staging.js';

/** Names and values are those of the manifest; nested values are written as JSON. */
export interface OpenSnapshot {
  readonly action: SnapshotAction;
  /** Of the manifest's exact bytes. */
  readonly sha256: string;
  readonly arguments: readonly (readonly [name: string, value: string])[];
  readonly software: readonly (readonly [name: string, value: string])[];
  readonly files: readonly SnapshotFile[];
  /** `result.md` as it is saved. */
  readonly report: string;
}

/** Checks the manifest and every file that it lists; refuses with `study.*` as a replay does. */
export async function openSnapshot(bundle: string, run: RunOptions = {}): Promise<OpenSnapshot> {
  const head = await openHead(bundle);
  return inStaging(undefined, async (folder) => {
    const opened = await openFiles(head, folder, run);
    const { manifest, sha256 } = opened;
    return {
      action: manifest.name,
      sha256,
      arguments: members(manifest.arguments),
      software: members(manifest.software ?? null),
      files: filesOf(manifest.files ?? null),
      report: Buffer.from(savedResult(opened, 'result.md').bytes).toString('utf8'),
    };
  });
}

function members(value: Ordered): readonly (readonly [string, string])[] {
  if (!isOrderedObject(value)) return [];
  return [...value].map(([name, one]) => [name, typeof one === 'string' ? one : lineText(one)] as const);
}

/** Entries that were checked already. */
function filesOf(value: Ordered): readonly SnapshotFile[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Ordered[]).filter(isOrderedObject).map((one) => ({
    path: String(one.get('path')),
    sha256: String(one.get('sha256')),
    bytes: Number(one.get('bytes')),
  }));
}

/** The report on the result of a replay. */
export function snapshotResultReport({ action, result }: Replayed): ReportDocument {
  return ACTIONS[action].report(result);
}
