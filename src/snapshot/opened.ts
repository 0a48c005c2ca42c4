/** A snapshot that was opened: its manifest checked, and every listed file held as a private copy. */

import { join } from 'node:path';
import type { RunOptions } from '../native.js';
import {
  absolutePath,
  must,
  openPayloads,
  type Payload,
  type Payloads,
  SCOPE_BYTES,
  sha256Of,
  stop,
} from '../study/index.js';
import { checkBound } from './arguments.js';
import { Capture } from './capture.js';
import { EVIDENCE_LIMITS, REPORT_BYTES } from './limits.js';
import { eachEntry, isResult, MANIFEST_NAME, readManifest, type SnapshotManifest } from './manifest.js';

export interface OpenedSnapshot {
  readonly manifest: SnapshotManifest;
  /** Of the manifest's exact bytes. */
  readonly sha256: string;
  /** Reads `result.json` and `result.md` as they are saved. */
  readonly saved: ReadonlyMap<string, Payload>;
}

/** The folder of a snapshot, and its manifest's bytes. */
interface Head {
  readonly root: string;
  readonly payloads: Payloads;
  readonly bytes: Uint8Array;
  readonly manifest: SnapshotManifest;
}

/** Opens the folder and checks the head of its manifest; no listed file is read yet. */
export async function openHead(bundle: string): Promise<Head> {
  const root = absolutePath(bundle);
  // Manifest and results alone are read through it; what is copied has a limit of its own.
  const budget = EVIDENCE_LIMITS.manifestBytes + 2 * REPORT_BYTES + SCOPE_BYTES;
  const payloads = await openPayloads(root, budget);
  const { bytes } = await payloads.read(MANIFEST_NAME, EVIDENCE_LIMITS.manifestBytes);
  return { root, payloads, bytes, manifest: readManifest(bytes) };
}

/**
 * Checks every listed file and lays copies of the inputs, and of nothing else, beneath
 * `folder`/bundle.
 */
export async function openFiles(head: Head, folder: string, run: RunOptions): Promise<OpenedSnapshot> {
  const { manifest, payloads, bytes, root } = head;
  const { limits } = manifest.action;
  // The limits of a replay are those of reading, and have codes of their own.
  const capture = new Capture(folder, { ...limits, files: Infinity, totalBytes: Infinity }, run);
  const saved = new Map<string, Payload>();
  let total = bytes.length;
  const paths = await eachEntry(manifest.files, limits, async (entry, most) => {
    const found = isResult(entry.path)
      ? await payloads.read(entry.path, most)
      : await capture.addFile(entry.path, { root, relative: entry.path, most });
    const size = sizeOf(found.bytes);
    total += size;
    must(total <= limits.totalBytes, 'total_input_size_limit');
    must(size === entry.bytes && found.sha256 === entry.sha256, 'replay_file_binding_mismatch');
    if (typeof found.bytes !== 'number') saved.set(entry.path, { bytes: found.bytes, sha256: found.sha256 });
  });
  checkBound(manifest.arguments, paths);
  await capture.arrange(join(folder, 'bundle'));
  return { manifest, sha256: sha256Of(bytes), saved };
}

function sizeOf(bytes: number | Uint8Array): number {
  return typeof bytes === 'number' ? bytes : bytes.length;
}

/** A saved result; a manifest that was read lists both. */
export function savedResult({ saved }: OpenedSnapshot, name: string): Payload {
  return saved.get(name) ?? stop('snapshot_result_missing');
}
