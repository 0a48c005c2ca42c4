/** Verifications as `--json` gives them and as people read them. */

import type { Refusal } from '../refusal/index.js';
import { annotation, table } from '../terminal/index.js';
import type { BundleReport, ReportDigest } from './outcomes.js';

/** One directory of a verification. */
export interface BundleRow {
  readonly dir: string;
  readonly recognised: boolean;
  readonly conforming: boolean;
  readonly refusals: readonly Refusal[];
  /** With `--digests`, where recognised. */
  readonly reports?: readonly ReportDigest[];
}

export interface Verification {
  readonly bundles: readonly BundleRow[];
}

/** What `--json` shows of reports: everything but the manifests. */
export function verification(reports: readonly BundleReport[]): Verification {
  return { bundles: reports.map(({ manifest: _, ...row }) => row) };
}

/** The refusals of all bundles, in order. */
export function allRefusals(reports: readonly BundleReport[]): Refusal[] {
  return reports.flatMap(({ refusals }) => refusals);
}

/** A line a bundle, its digests below it, and a closing line where there are several. */
export function verificationText(reports: readonly BundleReport[]): string {
  const rows = reports.map((one) => [verdict(one), counts(one), one.dir]);
  const lines = table(
    ['bundle', 'results', 'directory'].map((title) => ({ title })),
    rows,
  ).split('\n');
  const [head = '', ...bodies] = lines;
  const blocks = bodies.map((line, index) => [line, ...digestLines(reports[index])].join('\n'));
  return [head, ...blocks, ...(reports.length > 1 ? [closing(reports)] : [])].join('\n');
}

/** A GitHub annotation a refusal, and a closing line. */
export function verificationAnnotations(reports: readonly BundleReport[]): string {
  return [...allRefusals(reports).map(annotation), closing(reports)].join('\n');
}

function verdict({ recognised, conforming }: BundleReport): string {
  if (conforming) return 'conforming';
  return recognised ? 'recognised' : 'refused';
}

function counts({ manifest }: BundleReport): string {
  if (!manifest) return '';
  return manifest.failed === 0 ? `${manifest.total}` : `${manifest.total} (${manifest.failed} failed)`;
}

function digestLines(report: BundleReport | undefined): string[] {
  return (report?.reports ?? []).map(({ sha256, path }) => `  ${sha256}  ${path}`);
}

function closing(reports: readonly BundleReport[]): string {
  const good = reports.filter(({ conforming }) => conforming).length;
  const refusals = allRefusals(reports).length;
  return `${good} of ${reports.length} conforming, ${refusals === 1 ? '1 refusal' : `${refusals} refusals`}`;
}
