/** Counting archives: names first, then all good ones in one call to the core. */

import { expandInputs } from '../files/index.js';
import * as native from '../native.js';
import { type Refusal, refusalsOf } from '../refusal/index.js';
import { type CandidateSet, type IdentifiedArchive, identifyArchive } from './candidates.js';
import { ARCHIVE_SUFFIX } from './name.js';

/** A declared collection window, both times as they were written. */
export interface Window {
  readonly start_utc: string;
  readonly end_utc: string;
}

/** One archive as `--json` shows it. */
export interface CensusRow {
  /** Path as given, or as found in a folder or by a pattern. */
  readonly file: string;
  readonly task: string;
  /** The route where it is known, else the slug. */
  readonly label: string;
  readonly rows: number;
  readonly valid: number;
  readonly stubs: number;
  /** Distinct samples among valid rows. */
  readonly clusters: number;
  /** The most frequent number of draws; 0 without valid rows. */
  readonly modal_k: number;
  /** Valid rows with another number of draws. */
  readonly ragged: number;
  /** `sha256:` and hex digits over the compressed bytes. */
  readonly sha256: string;
  /** Null where no sidecar was looked for, or none holds. */
  readonly window: Window | null;
}

export interface CensusOptions extends native.RunOptions {
  /** Routes to resolve slugs against; without them a slug is its own label. */
  readonly candidates?: CandidateSet | undefined;
}

/** Archives in input order, and every refusal in input order. */
export interface CensusReport {
  readonly archives: readonly CensusRow[];
  readonly refusals: readonly Refusal[];
}

/** One input: what its name gave, what its bytes gave, and why one of the two is missing. */
export interface ArchiveReading {
  readonly path: string;
  readonly archive?: IdentifiedArchive | undefined;
  readonly census?: native.Census | undefined;
  readonly refusal?: Refusal | undefined;
}

/** Reads files, folders and patterns; one reading an input, in order. Never opens a refused name. */
export async function readArchives(
  inputs: readonly string[],
  options: CensusOptions = {},
): Promise<ArchiveReading[]> {
  const named = (await expandInputs(inputs, ARCHIVE_SUFFIX)).map(({ path, refusal }) =>
    refusal === undefined ? identified(path, options.candidates) : { path, refusal },
  );
  const good = named.filter((one) => one.archive !== undefined);
  const paths = good.map((one) => one.path);
  const outcomes = paths.length === 0 ? [] : await native.censusArchives(paths, options);
  const byPath = new Map(outcomes.map((outcome, at) => [paths[at], outcome]));
  return named.map((one) => ({ ...one, ...byPath.get(one.path) }));
}

function identified(path: string, candidates: CandidateSet | undefined): ArchiveReading {
  try {
    return { path, archive: identifyArchive(path, candidates) };
  } catch (error) {
    const [refusal] = refusalsOf(error) ?? [];
    if (refusal === undefined) throw error;
    return { path, refusal };
  }
}

/** The row of a counted archive under the label it goes by. */
export function censusRow(
  archive: IdentifiedArchive,
  census: native.Census,
  window: Window | null = null,
): CensusRow {
  const { rows, valid, stubs, clusters, modalK, ragged, sha256 } = census;
  return {
    file: archive.path,
    task: archive.task,
    label: archive.route,
    rows,
    valid,
    stubs,
    clusters,
    modal_k: modalK,
    ragged,
    sha256,
    window,
  };
}

/** Counts archives: `assay census`. One that is refused hides none of the others. */
export async function censusArchives(
  inputs: readonly string[],
  options: CensusOptions = {},
): Promise<CensusReport> {
  const readings = await readArchives(inputs, options);
  return {
    archives: readings.flatMap(({ archive, census }) =>
      archive && census ? [censusRow(archive, census)] : [],
    ),
    refusals: readings.flatMap(({ refusal }) => refusal ?? []),
  };
}
