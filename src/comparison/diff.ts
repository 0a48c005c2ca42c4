/** The reports of a bundle against each other, or against those of another bundle. */

import {
  type ComparisonManifest,
  type ComparisonResult,
  type OpenedBundle,
  openBundle,
  type SucceededResult,
} from '../bundle/index.js';
import { Refusal, Refused } from '../refusal/index.js';
import { diffReports, type SectionDiff } from './report-diff.js';

export interface DiffBundleOptions {
  /** Another bundle; it is then the left side of every pair. */
  readonly against?: string | undefined;
  /** Profiles to compare, the first being the left side of every pair in a single bundle; all by default. */
  readonly profiles?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface DiffSide {
  /** As the caller gave it. */
  readonly dir: string;
  readonly profile_id: string;
  readonly model_name: string;
  readonly report_path: string;
}

export interface ReportPair {
  readonly left: DiffSide;
  readonly right: DiffSide;
  /** Character by character. */
  readonly identical: boolean;
  readonly sections: readonly SectionDiff[];
}

/** What became of a profile that could not be compared. */
export interface UnpairedProfile {
  readonly profile_id: string;
  readonly left: ComparisonResult['status'] | 'absent';
  readonly right: ComparisonResult['status'] | 'absent';
}

/** Facts in which two bundles can differ before any report does. */
export type InputFact = 'reportId' | 'validPeriod' | 'timezone' | 'prompt' | 'dataPackage';

export interface BundleDiff {
  readonly left: string;
  readonly right: string;
  /** Empty where both reports were made from the same input. */
  readonly differing_input: readonly InputFact[];
  readonly pairs: readonly ReportPair[];
  readonly unpaired: readonly UnpairedProfile[];
}

/** Compares; throws `Refused` where a bundle is not recognised or too few reports can be paired. */
export async function diffBundle(dir: string, options: DiffBundleOptions = {}): Promise<BundleDiff> {
  const { signal } = options;
  const right = await openBundle(dir, { signal });
  try {
    if (options.against === undefined) return await diffWithin(right, options);
    const left = await openBundle(options.against, { signal });
    try {
      return await diffBetween(left, right, options);
    } finally {
      left.close();
    }
  } finally {
    right.close();
  }
}

async function diffWithin(
  bundle: OpenedBundle,
  { profiles, signal }: DiffBundleOptions,
): Promise<BundleDiff> {
  const chosen =
    profiles && profiles.length > 0 ? named(bundle, profiles) : bundle.manifest.results.filter(succeeded);
  const [first, ...others] = chosen;
  if (!first || others.length === 0)
    throw new Refusal('diff.profile', 'fewer than two reports can be compared', { file: bundle.dir });
  const pairs: ReportPair[] = [];
  for (const other of others) {
    stopIfAborted(signal);
    pairs.push(await pairOf([bundle, first], [bundle, other]));
  }
  return { left: bundle.dir, right: bundle.dir, differing_input: [], pairs, unpaired: [] };
}

function named(bundle: OpenedBundle, ids: readonly string[]): SucceededResult[] {
  const refusals: Refusal[] = [];
  const found = [...new Set(ids)].flatMap((id) => {
    const result = bundle.manifest.results.find((one) => one.profileId === id);
    if (result?.status === 'succeeded') return [result];
    const what = result ? `failed (${result.error.category})` : 'is not in the bundle';
    refusals.push(
      new Refusal('diff.profile', `the profile ${JSON.stringify(id)} ${what}`, { file: bundle.dir }),
    );
    return [];
  });
  if (refusals.length > 0) throw new Refused(refusals);
  return found;
}

async function diffBetween(
  left: OpenedBundle,
  right: OpenedBundle,
  { profiles, signal }: DiffBundleOptions,
): Promise<BundleDiff> {
  const lefts = byProfile(left.manifest);
  const rights = byProfile(right.manifest);
  const ids = new Set(profiles && profiles.length > 0 ? profiles : [...rights.keys(), ...lefts.keys()]);
  const pairs: ReportPair[] = [];
  const unpaired: UnpairedProfile[] = [];
  for (const profileId of ids) {
    stopIfAborted(signal);
    const [a, b] = [lefts.get(profileId), rights.get(profileId)];
    if (a && b && succeeded(a) && succeeded(b)) pairs.push(await pairOf([left, a], [right, b]));
    else unpaired.push({ profile_id: profileId, left: a?.status ?? 'absent', right: b?.status ?? 'absent' });
  }
  if (pairs.length === 0)
    throw new Refusal('diff.profile', 'no profile succeeded in both bundles', { file: right.dir });
  const differing_input = differing(left.manifest, right.manifest);
  return { left: left.dir, right: right.dir, differing_input, pairs, unpaired };
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('run.cancelled', 'the comparison was stopped');
}

function byProfile({ results }: ComparisonManifest): Map<string, ComparisonResult> {
  return new Map(results.map((one) => [one.profileId, one]));
}

function succeeded(result: ComparisonResult): result is SucceededResult {
  return result.status === 'succeeded';
}

type Located = readonly [OpenedBundle, SucceededResult];

async function pairOf(left: Located, right: Located): Promise<ReportPair> {
  const [before, after] = [await textOf(left), await textOf(right)];
  const sections = diffReports(before, after);
  return { left: sideOf(left), right: sideOf(right), identical: before === after, sections };
}

function textOf([bundle, { reportPath }]: Located): Promise<string> {
  return bundle.report(reportPath);
}

function sideOf([{ dir }, { profileId, modelName, reportPath }]: Located): DiffSide {
  return { dir, profile_id: profileId, model_name: modelName, report_path: reportPath };
}

function differing(left: ComparisonManifest, right: ComparisonManifest): InputFact[] {
  const facts: Record<InputFact, (one: ComparisonManifest) => string> = {
    reportId: (one) => one.reportId,
    validPeriod: (one) => JSON.stringify([one.validPeriod.start, one.validPeriod.end]),
    timezone: (one) => one.timezone,
    prompt: (one) => one.promptHash,
    dataPackage: (one) => one.dataPackage.sha256,
  };
  return (Object.keys(facts) as InputFact[]).filter((fact) => facts[fact](left) !== facts[fact](right));
}
