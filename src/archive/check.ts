/** Census and window of every archive, with all there is to refuse. */

import type { Refusal } from '../refusal/index.js';
import { ruleUnreadable, ruleWindow, type WindowedArchive } from './attach.js';
import {
  type ArchiveReading,
  type CensusOptions,
  type CensusReport,
  type CensusRow,
  censusRow,
  readArchives,
} from './census.js';

export interface CheckOptions extends CensusOptions {
  /** A folder to look for sidecars in before the archive's own. */
  readonly sidecars?: string | undefined;
}

/** Sidecars are small: enough at a time to keep the disk busy, few enough for any descriptor limit. */
const AT_ONCE = 32;

interface Checked {
  readonly row?: CensusRow;
  readonly attached?: WindowedArchive | undefined;
  readonly refusals: readonly Refusal[];
}

/**
 * Counts archives and rules on their sidecars: `assay check`. An archive that can be counted has
 * its row also where its sidecar is refused; `window` is then null.
 */
export async function checkArchives(
  inputs: readonly string[],
  options: CheckOptions = {},
): Promise<CensusReport> {
  const checked = await checkAll(inputs, options);
  return {
    archives: checked.flatMap(({ row }) => row ?? []),
    refusals: checked.flatMap(({ refusals }) => refusals),
  };
}

/** One bound window as `assay window check --json` shows it. */
export interface WindowRow {
  readonly file: string;
  readonly sidecar: string;
  readonly task: string;
  readonly route: string;
  readonly sha256: string;
  readonly start_utc: string;
  readonly end_utc: string;
}

export interface WindowReport {
  readonly windows: readonly WindowRow[];
  readonly refusals: readonly Refusal[];
}

/** The windows alone: `assay window check`. The archives are read all the same, for their hashes. */
export async function checkWindows(
  inputs: readonly string[],
  options: CheckOptions = {},
): Promise<WindowReport> {
  const checked = await checkAll(inputs, options);
  return {
    windows: checked.flatMap(({ attached }) => (attached === undefined ? [] : [windowRow(attached)])),
    refusals: checked.flatMap(({ refusals }) => refusals),
  };
}

function windowRow({ path, sidecar, task, route, sha256, window }: WindowedArchive): WindowRow {
  return { file: path, sidecar, task, route, sha256, ...window };
}

async function checkAll(inputs: readonly string[], options: CheckOptions): Promise<Checked[]> {
  const readings = await readArchives(inputs, options);
  const checked: Checked[] = [];
  for (let at = 0; at < readings.length; at += AT_ONCE) {
    const some = readings.slice(at, at + AT_ONCE);
    checked.push(...(await Promise.all(some.map((one) => checkOne(one, options.sidecars)))));
  }
  return checked;
}

async function checkOne(reading: ArchiveReading, sidecars: string | undefined): Promise<Checked> {
  const { archive, census, refusal } = reading;
  const own = refusal === undefined ? [] : [refusal];
  if (archive === undefined) return { refusals: own };
  if (census === undefined) {
    return { refusals: [...own, ...(await ruleUnreadable(archive, sidecars))] };
  }
  const { attached, refusals } = await ruleWindow(archive, census.sha256, sidecars);
  const route = attached?.route ?? archive.route;
  return { row: censusRow({ ...archive, route }, census, attached?.window), attached, refusals };
}
