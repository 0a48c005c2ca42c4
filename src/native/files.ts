/** Files that are opened without following links, or held under a lock. */

import type * as Binding from '../binding.js';
import { Refusal, type RefusalFields, type RefusalKind } from '../refusal/index.js';
import { binding, type RunOptions, watched } from './call.js';

/** A file's digest and size. */
export interface FileHash {
  /** `sha256:` and lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Hashes the regular file at `relative` (plain names joined by `/`) beneath the folder `root`.
 * No symbolic link is followed: neither `root` itself nor anything beneath it. Refuses with
 * `kind` and `fields` where the file is missing, unsafe to open, or changes meanwhile.
 */
export async function hashBeneath(
  root: string,
  relative: string,
  kind: RefusalKind,
  fields: RefusalFields = {},
  options: RunOptions = {},
): Promise<FileHash> {
  const { sha256, bytes, problem, cancelled } = await watched(options, (run) =>
    binding().hashBeneath(root, relative, run),
  );
  if (sha256 !== undefined && bytes !== undefined) return { sha256, bytes };
  throw new Refusal(cancelled ? 'run.cancelled' : kind, problem ?? 'cannot be hashed', fields);
}

/** A file to copy. */
export interface CopyRequest {
  /** The folder, opened without following its last name. */
  readonly root: string;
  /** Plain names joined by `/`; no link on the way is followed. */
  readonly relative: string;
  /** The new file, for its owner alone. */
  readonly target: string;
  /** The most bytes that it may have. */
  readonly most: number;
}

/** The digest (lower-case hex) and size of a copy, or the contract's code. */
export type Copied =
  | { readonly sha256: string; readonly bytes: number; readonly code?: undefined }
  | { readonly sha256?: undefined; readonly bytes?: undefined; readonly code: string };

/**
 * Copies a regular file and hashes it in one pass; both share their blocks where the file system
 * can. Resolves with a code of the contract where that fails, or with `changed` where the file
 * changed meanwhile; rejects with `run.cancelled`.
 */
export async function copyBeneath(request: CopyRequest, options: RunOptions = {}): Promise<Copied> {
  const { sha256, bytes, code } = await watched(options, (run) => binding().copyBeneath({ ...request }, run));
  if (code === 'cancelled') throw new Refusal('run.cancelled', 'stopped on request');
  if (sha256 !== undefined && bytes !== undefined) return { sha256, bytes };
  return { code: code ?? 'io_operation_failed' };
}

export type LockedFile = Binding.LockedFile;

/**
 * Names a file that is locked while it is read (beside other readers) or appended to (alone). The
 * kernel holds the lock, so that it ends with the process; faults come back as data.
 */
export function lockedFile(path: string, purpose: 'read' | 'append'): LockedFile {
  return new (binding().LockedFile)(path, purpose === 'append');
}
