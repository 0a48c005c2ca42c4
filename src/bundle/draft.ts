/** What a publisher hands over, and the manifest that follows from it. */

import { sha256Hex } from '../native.js';
import {
  type ComparisonManifest,
  type ComparisonResult,
  DATA_PACKAGE_NAME,
  encodeManifest,
  MANIFEST_NAME,
  type ResultError,
  SCHEMA_VERSION,
  type ValidPeriod,
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
export interface BundleDraft {
  readonly comparisonId: string;
  /** RFC 3339 in UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly reportId: string;
  readonly validPeriod: ValidPeriod;
  readonly timezone: string;
  readonly promptId: string;
  readonly promptVersion: string;
  /** 64 lower-case hex digits over the prompt template's bytes. */
  readonly promptHash: string;
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
export function composeManifest(draft: BundleDraft): ComparisonManifest {
  const total = draft.results.length;
  const results = draft.results.map((one, index) => composeResult(one, index + 1, total));
  const succeeded = results.filter((one) => one.status === 'succeeded').length;
  return {
    schemaVersion: SCHEMA_VERSION,
    comparisonId: draft.comparisonId,
    startedAt: draft.startedAt,
    finishedAt: draft.finishedAt,
    reportId: draft.reportId,
    validPeriod: draft.validPeriod,
    timezone: draft.timezone,
    promptId: draft.promptId,
    promptVersion: draft.promptVersion,
    promptHash: draft.promptHash,
    dataPackage: { path: DATA_PACKAGE_NAME, sha256: sha256Hex(draft.dataPackage) },
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
