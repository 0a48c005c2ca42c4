/** Whether directories are comparison bundles, and opening one for reading. */

import { type BundleContents, hashFiles, lookAtBundle } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { entryPath, LOOK, type Opened, opened, refuseCancelled, withoutSlashes } from './look.js';
import { type ComparisonManifest, LIMITS } from './manifest.js';
import type { BundleReport, OpenedBundle, ReportDigest, VerifyOptions } from './outcomes.js';

/** So many directories are looked at side by side. */
const SIDE_BY_SIDE = 8;

async function open(dir: string, options: VerifyOptions): Promise<Opened> {
  const path = withoutSlashes(dir);
  return opened(await lookAtBundle(path, LOOK, options), path, options.strict ?? false);
}

/** Looks at one directory; what is wrong with it comes back as data, nothing is thrown for it. */
export async function verifyBundle(dir: string, options: VerifyOptions = {}): Promise<BundleReport> {
  const { contents, ...judgement } = await open(dir, options);
  try {
    if (!options.digests || !contents || !judgement.manifest) return { dir, ...judgement };
    return await withDigests({ dir, ...judgement }, contents, judgement.manifest, options);
  } finally {
    contents?.close();
  }
}

/** Looks at directories side by side; one report each, in the order given. */
export async function verifyBundles(
  dirs: readonly string[],
  options: VerifyOptions = {},
): Promise<BundleReport[]> {
  const reports: BundleReport[] = [];
  const queue = dirs.entries();
  const worker = async () => {
    for (const [index, dir] of queue) reports[index] = await verifyBundle(dir, options);
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, dirs.length) }, worker));
  return reports;
}

async function withDigests(
  report: BundleReport,
  contents: BundleContents,
  manifest: ComparisonManifest,
  options: VerifyOptions,
): Promise<BundleReport> {
  const names = reportNames(manifest);
  const digests = await hashFiles(contents, names, LIMITS.fileBytes, options);
  const refusals: Refusal[] = [];
  const reports = names.flatMap((path, index): ReportDigest[] => {
    const { sha256, bytes, problem } = digests[index] ?? { bytes: 0 };
    if (sha256 !== undefined) return [{ path, bytes, sha256 }];
    refuseCancelled(problem);
    const file = entryPath(withoutSlashes(report.dir), path);
    refusals.push(new Refusal('bundle.entry', `cannot be read (${problem?.words})`, { file }));
    return [];
  });
  if (refusals.length === 0) return { ...report, reports };
  return {
    dir: report.dir,
    recognised: false,
    conforming: false,
    refusals: [...report.refusals, ...refusals],
  };
}

/** The names of a bundle's reports, in result order. */
export function reportNames(manifest: ComparisonManifest): string[] {
  return manifest.results.flatMap((one) => (one.status === 'succeeded' ? [one.reportPath] : []));
}

/** Opens a recognised bundle for reading, or throws `Refused` with what is wrong with it. */
export async function openBundle(dir: string, options: VerifyOptions = {}): Promise<OpenedBundle> {
  const { contents, manifest, refusals } = await open(dir, options);
  if (!contents || !manifest) {
    contents?.close();
    throw new Refused(refusals);
  }
  return {
    dir,
    manifest,
    report: (reportPath) => readReport(contents, dir, reportPath),
    close: () => contents.close(),
  };
}

async function readReport(contents: BundleContents, dir: string, name: string): Promise<string> {
  const { bytes, problem } = await contents.read(name, LIMITS.fileBytes);
  if (bytes) return bytes.toString('utf8');
  throw new Refusal('bundle.entry', `cannot be read (${problem?.words})`, {
    file: entryPath(withoutSlashes(dir), name),
  });
}
