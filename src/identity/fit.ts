/** Fitting a model: archives in, calibrated detector out (contract, sections 7 to 9). */

import { CandidateSet } from '../archive/index.js';
import { replaceFile } from '../files/index.js';
import * as native from '../native.js';
import { type Refusal, Refused } from '../refusal/index.js';
import { adHocManifest, readManifest } from './corpus.js';
import { type Evidence, gatherEvidence, nameArchives } from './evidence.js';
import { type DroppedPoint, droppedPoints } from './fit/dropped.js';
import { type FitSettings, fitNumbers } from './fit/numbers.js';
import type { CalibrationTables } from './model.js';
import { SPEC_VERSION } from './spec.js';

export type { DroppedPoint } from './fit/dropped.js';
export { parseFarGrid, parseMGrid } from './fit/grids.js';
export { FIT_DEFAULTS, type FitSettings } from './fit/numbers.js';

export interface FitOptions extends FitSettings, native.RunOptions {
  /** The closed set of routes; repeated ones count once. */
  readonly candidates: readonly string[];
  /** Where to write the model; a file that stands there is replaced. */
  readonly out: string;
  /** A corpus folder whose manifest names the calibration; by default one is made of the archives. */
  readonly corpus?: string | undefined;
  /** A folder to look for sidecars in before the archives' own. */
  readonly sidecars?: string | undefined;
}

/** `assay fit --json`. */
export interface FitResult {
  readonly model_id: string;
  readonly candidate_set_id: string;
  /** The `pmk-cor` id of the calibration corpus. */
  readonly corpus_sha256: string;
  readonly out: string;
  readonly detector: string;
  readonly view: string;
  readonly archives: number;
  /** How many entries the model's three tables have. */
  readonly operating_points: number;
  readonly curve: number;
  readonly power: number;
  /** Operating points that were asked for and cannot be calibrated. */
  readonly dropped: readonly DroppedPoint[];
}

/** A fit and the tables that it calibrated, unrounded where the model rounds. */
export interface FitReport {
  readonly result: FitResult;
  readonly tables: CalibrationTables;
}

/**
 * Fits a detector to archives (files, folders, patterns), calibrates it, and writes the model.
 *
 * Refuses with `usage.option`, `fit.*`, `corpus.*`, and with every refusal of every archive and
 * sidecar at once; nothing is then written.
 */
export async function fitModel(inputs: readonly string[], options: FitOptions): Promise<FitReport> {
  const numbers = fitNumbers(options);
  const candidates = new CandidateSet(options.candidates);
  const pinned = options.corpus === undefined ? undefined : await readManifest(options.corpus);
  const { detector, view } = numbers;
  const named = await nameArchives(inputs, candidates);
  const { set, evidence } = await gatherEvidence(named, { ...options, detector, view });
  const archives = admitted(evidence);
  const corpus = pinned?.manifestId ?? corpusOf(archives);
  const calibration = await native.calibrate(
    set,
    archives.map(({ index, archive }) => ({
      index,
      task: archive.task,
      route: archive.route,
      name: archive.base,
    })),
    candidates.routes,
    numbers,
    options,
  );
  const { modelId, bytes } = await calibration.document(SPEC_VERSION, corpus);
  await replaceFile(options.out, bytes);
  const tables = calibration.tables as unknown as CalibrationTables;
  const result = {
    model_id: modelId,
    candidate_set_id: native.contentId({ routes: candidates.routes }, 'candidate_set_id', 'pmk-cs'),
    corpus_sha256: corpus,
    out: options.out,
    detector,
    view,
    archives: archives.length,
    operating_points: tables.operating_points.length,
    curve: tables.curve.length,
    power: tables.power.length,
    dropped: droppedPoints(archives.map(offer), numbers),
  };
  return { result, tables };
}

type Admitted = Extract<Evidence, { readonly refusals?: undefined }>;

/** All of the evidence, or all there is to refuse about it. */
function admitted(evidence: readonly Evidence[]): readonly Admitted[] {
  const good: Admitted[] = [];
  const refusals: Refusal[] = [];
  for (const one of evidence) {
    if (one.refusals === undefined) good.push(one);
    else refusals.push(...one.refusals);
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return good;
}

function corpusOf(archives: readonly Admitted[]): string {
  const manifest = adHocManifest(archives.map(({ path, census }) => ({ path, sha256: census.sha256 })));
  return String(manifest.manifest_id);
}

function offer({ archive, census }: Admitted) {
  return { task: archive.task, route: archive.route, rows: census.valid, clusters: census.clusters };
}
