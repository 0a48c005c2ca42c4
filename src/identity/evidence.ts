/** Archives as fits and rulings take them: named, read into features, and bound to their windows. */

import {
  ARCHIVE_SUFFIX,
  attachWindow,
  type CandidateSet,
  type IdentifiedArchive,
  identifyArchive,
  type WindowedArchive,
} from '../archive/index.js';
import { expandInputs } from '../files/index.js';
import * as native from '../native.js';
import { type Refusal, Refused, refusalsOf } from '../refusal/index.js';

/** One archive: its place in the feature set, its counts, its window; or why it has none. */
export type Evidence =
  | {
      readonly path: string;
      readonly index: number;
      readonly census: native.Census;
      readonly archive: WindowedArchive;
      readonly refusals?: undefined;
    }
  | { readonly path: string; readonly refusals: readonly Refusal[] };

/** An input whose name was read, or refused. */
export type Named =
  | { readonly path: string; readonly archive: IdentifiedArchive; readonly refusals?: undefined }
  | { readonly path: string; readonly refusals: readonly Refusal[] };

/** What reading takes beyond the names. */
export interface Reading extends native.RunOptions {
  readonly detector: native.DetectorId;
  readonly view: native.ViewId;
  /** A folder to look for sidecars in before the archive's own. */
  readonly sidecars?: string | undefined;
}

/**
 * Files, folders and patterns in order, each name checked before anything is opened. An archive
 * that two arguments name is given twice: a fit counts it twice.
 */
export async function nameArchives(inputs: readonly string[], candidates: CandidateSet): Promise<Named[]> {
  const named: Named[] = [];
  for (const input of inputs) {
    for (const { path, refusal } of await expandInputs([input], ARCHIVE_SUFFIX)) {
      named.push(refusal === undefined ? identify(path, candidates) : { path, refusals: [refusal] });
    }
  }
  return named;
}

function identify(path: string, candidates: CandidateSet): Named {
  try {
    return { path, archive: identifyArchive(path, candidates) };
  } catch (error) {
    return { path, refusals: collected(error) };
  }
}

/** Reads all archives whose names are good, in one call to the core, and attaches their windows. */
export async function gatherEvidence(
  named: readonly Named[],
  reading: Reading,
): Promise<{ readonly set: native.FeatureSet; readonly evidence: readonly Evidence[] }> {
  const paths = named.filter((one) => one.refusals === undefined).map((one) => one.path);
  const set = await native.readFeatures(paths, reading.detector, reading.view, reading);
  const evidence: Evidence[] = [];
  let index = 0;
  for (const one of named) {
    if (one.refusals !== undefined) evidence.push(one);
    else {
      evidence.push(await bind(one.archive, index, set.outcomes[index], reading.sidecars));
      index += 1;
    }
  }
  return { set, evidence };
}

async function bind(
  identified: IdentifiedArchive,
  index: number,
  outcome: native.CensusOutcome | undefined,
  sidecars: string | undefined,
): Promise<Evidence> {
  const { path } = identified;
  if (outcome?.census === undefined) return { path, refusals: collected(outcome?.refusal) };
  const { census } = outcome;
  try {
    return { path, index, census, archive: await attachWindow(identified, census.sha256, sidecars) };
  } catch (error) {
    return { path, refusals: collected(error) };
  }
}

/** The refusals of one archive, which hide no other archive; everything else ends the work. */
export function collected(error: unknown): readonly Refusal[] {
  const refusals = refusalsOf(error);
  if (refusals === undefined) throw error;
  if (refusals.some((one) => one.kind === 'run.cancelled')) throw new Refused(refusals);
  return refusals;
}
