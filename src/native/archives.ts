/** The core's view of response archives. */

import type * as Binding from '../binding.js';
import type { Refusal } from '../refusal/index.js';
import { binding, missing, type RunOptions, refusalFrom, threads, watched } from './call.js';

/** What one archive holds; counts as in `assay census`. */
export interface Census {
  readonly rows: number;
  readonly valid: number;
  readonly stubs: number;
  readonly clusters: number;
  readonly modalK: number;
  readonly ragged: number;
  /** `sha256:` and lower-case hex over the stored bytes. */
  readonly sha256: string;
  readonly storedBytes: number;
  readonly inflatedBytes: number;
}

/** One archive's census, or why it has none. */
export type CensusOutcome =
  | { readonly census: Census; readonly refusal?: undefined }
  | { readonly census?: undefined; readonly refusal: Refusal };

/** The census of the archive at `file`, or its refusal. */
export function outcomeFrom(raw: Binding.CensusOutcome, file: string): CensusOutcome {
  if (raw.census) return { census: raw.census };
  if (raw.fault) {
    const refusal = refusalFrom(raw.fault, { file });
    // A stopped run is no finding about this archive: the whole call ends.
    if (refusal.kind === 'run.cancelled') throw refusal;
    return { refusal };
  }
  return missing(undefined, { file });
}

/** Counts archives in parallel; one outcome a path, in the order given. */
export async function censusArchives(
  paths: readonly string[],
  options: RunOptions = {},
): Promise<CensusOutcome[]> {
  const raw = await watched(options, (run) => binding().censusArchives([...paths], threads(options), run));
  return raw.map((one, index) => outcomeFrom(one, paths[index] ?? ''));
}
