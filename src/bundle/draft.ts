/** What a publisher hands over, and the manifest that follows from it. */

import { sha256Hex } from '../native.js';
import {
  type ComparisonFacts,
  type ComparisonManifest,
  type ComparisonResult,
  DATA_PACKAGE_NAME,
  encodeManifest,
  MANIFEST_NAME,
  type ResultError,
  SCHEMA_VERSION,
} from './manifest.js';
import { reportFileName } from './slug.js';

interface DraftHead {
  readonly profileId: string;
  readonly backendId?: string | undefined;
  readonly modelName: string;
}

/** A result that succeeded: its Markdown. */
export interface DraftReport extends DraftHead {
  readonly report: string | Uint8Array;
}

/** A result that failed: why. */
export interface DraftFailure extends DraftHead {
  readonly error: ResultError;
  readonly validationStatus?: 'failed' | 'skipped' | undefined;
}

export type DraftResult = DraftReport | DraftFailure;

/** A comparison before it is written: the facts of the run, the input, the results in selection order. */
export interface BundleDraft extends ComparisonFacts {
  /** The exact bytes every profile was given. */
  readonly dataPackage: Uint8Array;
  readonly results: readonly DraftResult[];
}

/** One file of a bundle. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The manifest of a draft: positions, counts, file names and the data package's digest. */
export function composeManifest({ dataPackage, results: drafts, ...facts }: BundleDraft): ComparisonManifest {
  const total = drafts.length;
  const results = drafts.map((one, index) => composeResult(one, index + 1, total));
  const succeeded = results.filter((one) => one.status === 'succeeded').length;
  return {
    ...facts,
    schemaVersion: SCHEMA_VERSION,
    dataPackage: { path: DATA_PACKAGE_NAME, sha256: sha256Hex(dataPackage) },
    total,
    succeeded,
    failed: total - succeeded,
    results,
  };
}

/** Every file of the bundle that a draft makes. */
export function filesOf(draft: BundleDraft, manifest: ComparisonManifest): BundleFile[] {
  const reports = draft.results.flatMap((one, index): BundleFile[] => {
    const result = manifest.results[index];
    if (!('report' in one) || result?.status !== 'succeeded') return [];
    return [{ name: result.reportPath, bytes: bytesOf(one.report) }];
  });
  return [
    { name: MANIFEST_NAME, bytes: bytesOf(encodeManifest(manifest)) },
    { name: DATA_PACKAGE_NAME, bytes: draft.dataPackage },
    ...reports,
  ];
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

function composeResult(one: DraftResult, position: number, total: number): ComparisonResult {
  const head = {
    position,
    profileId: one.profileId,
    ...(one.backendId === undefined ? {} : { backendId: one.backendId }),
    modelName: one.modelName,
  };
  if ('report' in one) {
    const reportPath = reportFileName(position, total, one.profileId);
    return { ...head, status: 'succeeded', validationStatus: 'passed', reportPath };
  }
  const { validationStatus, error } = one;
  return {
    ...head,
    status: 'failed',
    ...(validationStatus === undefined ? {} : { validationStatus }),
    error,
  };
}
