/** Drafts and bundles of the tests' own. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BundleDraft,
  type ComparisonManifest,
  composeManifest,
  type DraftResult,
  encodeManifest,
} from '../../dist/bundle/index.js';
import { type RefusalKind, Refused, refusalsOf } from '../../dist/refusal/index.js';

/** Two reports and a failure, under the id `id`. */
export function madeDraft(id = 'cmp-1', changes: Partial<BundleDraft> = {}): BundleDraft {
  return {
    comparisonId: id,
    startedAt: '2026-05-01T06:00:00Z',
    finishedAt: '2026-05-01T06:00:09Z',
    reportId: 'greenhouse',
    validPeriod: { start: '2026-05-01T08:00:00+02:00', end: '2026-05-02T08:00:00+02:00' },
    timezone: 'Europe/Oslo',
    promptId: 'brief',
    promptVersion: '3',
    promptHash: 'ab'.repeat(32),
    dataPackage: Buffer.from(`for: ${id}\n`),
    results: [
      { profileId: 'alpha', backendId: 'local', modelName: 'model-1', report: `# ${id} by alpha\n` },
      { profileId: 'beta/2', modelName: 'model-2', report: Buffer.from(`# ${id} by beta\n`) },
      { profileId: 'gamma', modelName: 'model-3', error: { category: 'timeout', message: 'no answer' } },
    ],
    ...changes,
  };
}

/** A draft of `count` succeeded results. */
export function wideDraft(
  count: number,
  report: DraftResult & { report: unknown } = onlyReport,
): BundleDraft {
  const results = Array.from({ length: count }, (_, index) => ({ ...report, profileId: `p-${index}` }));
  return madeDraft('wide', { results });
}

const onlyReport = { profileId: '', modelName: 'm', report: '# same\n' };

/** Writes the bundle of a draft by hand, without the code under test's publishing. */
export function writeBundle(dir: string, draft: BundleDraft = madeDraft()): ComparisonManifest {
  const manifest = composeManifest(draft);
  mkdirSync(dir);
  writeFileSync(join(dir, 'comparison.json'), encodeManifest(manifest));
  writeFileSync(join(dir, 'data-package.yml'), draft.dataPackage);
  draft.results.forEach((one, index) => {
    const result = manifest.results[index];
    if ('report' in one && result?.status === 'succeeded')
      writeFileSync(join(dir, result.reportPath), one.report);
  });
  return manifest;
}

/** Every file below `folder`, name to content, so that two states can be compared. */
export function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files
      .map((one) => [join(one.parentPath, one.name), readFileSync(join(one.parentPath, one.name), 'latin1')])
      .sort(),
  );
}

/** The kinds of what `work` refuses with; fails where it does not refuse. */
export async function refusalKinds(work: Promise<unknown>): Promise<RefusalKind[]> {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  const refusals = refusalsOf(error);
  if (!refusals) throw error ?? new Error('nothing was refused');
  return refusals.map(({ kind }) => kind);
}

export { Refused };
