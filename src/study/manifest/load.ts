/** Reads a study and checks all of section 2 of the contract, in its order. */

import { must } from '../errors.js';
import type { Value } from '../fields.js';
import { locate } from '../location.js';
import type { TaskPack } from '../packs/index.js';
import { openDocument, type Payloads } from '../payloads.js';
import { project, type Row } from '../rows.js';
import { readArtifacts } from './artifacts.js';
import { latestAssignments, readAssignments } from './assignments.js';
import { readConfigurations, readRuns } from './configurations.js';
import { checkReceived, readFeedback } from './feedback.js';
import { readHeader } from './header.js';
import { readReceipts } from './receipts.js';
import { readRevisions } from './revisions.js';
import type { Records, Study } from './study.js';
import { readSuites } from './suites.js';

const MOST_SELECTED = 128;

/**
 * Reads the study at `path`.
 * @param own A pack of the user's own, if one was given.
 */
export async function loadStudy(path: string, own?: TaskPack): Promise<Study> {
  const { value, payloads, sha256 } = await openDocument(locate(path));
  return checkStudy(value, sha256, payloads, own);
}

/** Checks a manifest whose files come from `payloads`; `sha256` is of its bytes. */
export async function checkStudy(
  value: Value,
  sha256: string,
  payloads: Payloads,
  own?: TaskPack,
): Promise<Study> {
  const { manifest, header } = readHeader(value, own);
  const configurations = readConfigurations(manifest.get('configurations'));
  const artifacts = await readArtifacts(manifest.get('artifacts'), header.pack, payloads);
  const assignments = readAssignments(manifest.get('assignments'), header, artifacts);
  const suites = await readSuites(manifest.get('suites'), header.pack, payloads);
  const runs = readRuns(manifest.get('runs'), configurations);
  const { revisions, byOrdinal, byRun } = readRevisions(manifest.get('revisions'), header, runs, artifacts);
  const receipts = readReceipts(manifest.get('receipts'), { header, revisions, artifacts, suites });
  const feedback = readFeedback(manifest.get('feedback'), revisions, receipts);
  checkReceived(byOrdinal, feedback);
  const latest = latestAssignments(assignments);
  const records = {
    ...header,
    ...{ configurations, artifacts, assignments, latest, suites, runs, revisions, byRun, receipts, feedback },
  };
  return { ...records, sha256, manifest, selection: readSelection(manifest.get('selection'), records) };
}

function readSelection(value: Value, records: Records): readonly Row[] {
  must(Array.isArray(value) && value.length <= MOST_SELECTED, 'selection_limit');
  const runs = new Set<string>();
  return value.map((item) => {
    const row = project(records, item);
    must(!runs.has(row.run_id), 'multiple_selected_revisions_per_run');
    runs.add(row.run_id);
    return row;
  });
}
