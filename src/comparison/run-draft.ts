/** The facts of a run as the bundle's manifest records them. */

import type { BundleDraft, DraftResult } from '../bundle/index.js';
import type { JsonObject } from '../json/tagged.js';
import { contentId, sha256Hex } from '../native.js';
import type { PreparedReport } from './report/prepare.js';

export function draftOf(
  prepared: PreparedReport,
  results: readonly DraftResult[],
  started: Date,
  finished: Date,
): BundleDraft {
  const { report, sources } = prepared;
  const startedAt = started.toISOString();
  return {
    comparisonId: comparisonId(prepared, startedAt),
    startedAt,
    finishedAt: finished.toISOString(),
    reportId: report.reportId,
    validPeriod: report.validPeriod,
    timezone: report.timezone,
    promptId: report.prompt.id,
    promptVersion: report.prompt.version,
    promptHash: sources.promptHash,
    dataPackage: sources.dataPackage,
    results,
  };
}

/**
 * `cmp-` and 16 hex digits over what was to be compared and when the run started: whoever has
 * the manifest can compute it again. Runs of the same report differ by their start.
 */
function comparisonId({ report, sources, profiles }: PreparedReport, startedAt: string): string {
  const body: JsonObject = {
    startedAt,
    reportId: report.reportId,
    validPeriod: { ...report.validPeriod },
    timezone: report.timezone,
    promptId: report.prompt.id,
    promptVersion: report.prompt.version,
    promptHash: sources.promptHash,
    dataPackage: sha256Hex(sources.dataPackage),
    profiles: profiles.map(({ id, backendId, model }) => ({ profileId: id, backendId, modelName: model })),
  };
  return contentId(body, 'comparisonId', 'cmp');
}
