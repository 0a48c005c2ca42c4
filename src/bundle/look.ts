/** Opens a directory as a bundle, and words what the core finds wrong with it. */

import type { BundleContents, FileProblem, Finding, Looked, LookRequest } from '../native.js';
import { isRefusalKind, Refusal, type Severity } from '../refusal/index.js';
import { type ComparisonManifest, DATA_PACKAGE_NAME, LIMITS, MANIFEST_NAME } from './manifest.js';

/** What the core is asked for. */
export const LOOK: LookRequest = {
  manifest: MANIFEST_NAME,
  manifestBytes: LIMITS.manifestBytes,
  depth: LIMITS.depth,
  dataPackage: DATA_PACKAGE_NAME,
  fileBytes: LIMITS.fileBytes,
  // No bundle has more, and a few strangers should still be named.
  entries: 2 * LIMITS.results,
  results: LIMITS.results,
  messageBytes: LIMITS.messageBytes,
};

/** What a directory is, and the directory itself. */
export interface Opened {
  readonly recognised: boolean;
  readonly conforming: boolean;
  readonly refusals: readonly Refusal[];
  /** Where recognised. */
  readonly manifest?: ComparisonManifest;
  /** The directory, held open; absent where it could not be opened. */
  readonly contents?: BundleContents;
}

/** @param dir the directory as refusals name it */
export function opened(looked: Looked, dir: string, strict: boolean): Opened {
  if (looked.state !== 'there') {
    const problem = looked.state === 'problem' ? looked.problem : undefined;
    refuseCancelled(problem);
    const refusal = new Refusal('bundle.directory', directoryWords(problem), { file: dir });
    return { recognised: false, conforming: false, refusals: [refusal] };
  }
  const { contents, verdict } = looked;
  const { recognised, conforming, findings, manifest } = verdict;
  const severity = recognised && !strict ? 'warning' : 'error';
  const refusals = findings.map((one) => refusalOf(one, dir, severity));
  if (!manifest) return { recognised, conforming, refusals, contents };
  // The core has read these bytes as strict JSON and checked every field.
  const parsed = JSON.parse(manifest.toString()) as ComparisonManifest;
  return { recognised, conforming, refusals, contents, manifest: parsed };
}

function refusalOf({ fault, entry, mend }: Finding, dir: string, severity: Severity): Refusal {
  const { kind, message, line, pointer } = fault;
  return new Refusal(isRefusalKind(kind) ? kind : 'internal.panic', message, {
    severity,
    file: entry === undefined ? dir : entryPath(dir, entry),
    line,
    pointer,
    mend,
  });
}

function directoryWords(problem: FileProblem | undefined): string {
  switch (problem?.code) {
    case undefined:
    case 'not-found':
      return 'does not exist';
    case 'not-directory':
      return 'is not a directory';
    case 'link':
      return 'is a symlink';
    default:
      return `cannot be read (${problem?.words})`;
  }
}

/** Throws where the caller gave up. */
export function refuseCancelled(problem: FileProblem | undefined): void {
  if (problem?.code === 'cancelled') throw new Refusal('run.cancelled', 'stopped on request');
}

/** The path without the slashes at its end, so that its last component can be opened as it is. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The path of an entry below the directory as the caller gave it. */
export function entryPath(dir: string, entry: string): string {
  return dir.endsWith('/') ? dir + entry : `${dir}/${entry}`;
}
