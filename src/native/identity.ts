/** The core's view of producer identity: features, calibration, models, scores, synthetic archives. */

import type * as Binding from '../binding.js';
import { fromTagged, type JsonObject } from '../json/tagged.js';
import { type Census, type CensusOutcome, outcomeFrom } from './archives.js';
import { binding, missing, type RunOptions, threads, watched } from './call.js';

export type DetectorId = 'chargram' | 'trivial';
export type ViewId = 'RAW@1' | 'CANON@1' | 'ABL@1';

/** Archives read for their features: counts a row, never its text. */
export interface FeatureSet {
  readonly outcomes: readonly CensusOutcome[];
  /** The core's own object. */
  readonly handle: Binding.FeatureSet;
}

/** Reads archives into features. A refused archive has its refusal among the outcomes. */
export async function readFeatures(
  paths: readonly string[],
  detector: DetectorId,
  view: ViewId,
  options: RunOptions = {},
): Promise<FeatureSet> {
  const handle = await watched(options, (run) =>
    binding().readFeatures([...paths], detector, view, threads(options), run),
  );
  const outcomes = handle.outcomes().map((one, index) => outcomeFrom(one, paths[index] ?? ''));
  return { outcomes, handle };
}

/** One archive of a fit: where it stands in the feature set, and what it was declared as. */
export interface FitArchive {
  readonly index: number;
  readonly task: string;
  readonly route: string;
  /** Base name; it enters the seeds. */
  readonly name: string;
}

export interface FitNumbers {
  readonly detector: DetectorId;
  readonly view: ViewId;
  readonly farGrid: readonly number[];
  readonly mGrid: readonly number[];
  readonly nNull: number;
  readonly nSplice: number;
  readonly powerTarget: number;
  readonly minClusters: number;
  readonly seed: bigint;
}

/** A finished calibration: its tables, and the model document it makes. */
export interface Calibration {
  /** `operating_points`, `curve` and `power`, in contract order. */
  readonly tables: JsonObject;
  /** The canonical model file for a specification version and a corpus id (`pmk-cor-…`). */
  document(specVersion: string, corpusId: string): Promise<ModelDocument>;
}

export interface ModelDocument {
  readonly modelId: string;
  readonly bytes: Buffer;
}

/** Calibrates a detector over archives; refuses with a `fit.*` kind. */
export async function calibrate(
  set: FeatureSet,
  archives: readonly FitArchive[],
  candidates: readonly string[],
  numbers: FitNumbers,
  options: RunOptions = {},
): Promise<Calibration> {
  const raw = await watched(options, (run) =>
    binding().calibrate(
      set.handle,
      [...archives],
      [...candidates],
      bindingNumbers(numbers),
      threads(options),
      run,
    ),
  );
  const { calibration, fault } = raw;
  if (!calibration) return missing(fault);
  return {
    tables: fromTagged(calibration.tables()) as JsonObject,
    async document(specVersion, corpusId) {
      const { document, fault: unwritable } = await calibration.document(specVersion, corpusId);
      return document ?? missing(unwritable);
    },
  };
}

/** The null draws of one route in one task, at one size in rows; ascending. */
export interface NullDraws {
  readonly task: string;
  readonly route: string;
  readonly m: number;
  readonly draws: Float64Array;
}

/** The null draws that a fit of these archives rests its thresholds on; refuses with a `fit.*` kind. */
export async function nullDraws(
  set: FeatureSet,
  archives: readonly FitArchive[],
  candidates: readonly string[],
  numbers: FitNumbers,
  options: RunOptions = {},
): Promise<readonly NullDraws[]> {
  const { nulls, fault } = await watched(options, (run) =>
    binding().nullDraws(
      set.handle,
      [...archives],
      [...candidates],
      bindingNumbers(numbers),
      threads(options),
      run,
    ),
  );
  return nulls ?? missing(fault);
}

function bindingNumbers(numbers: FitNumbers): Binding.FitNumbers {
  const { farGrid, mGrid, seed } = numbers;
  return { ...numbers, farGrid: [...farGrid], mGrid: [...mGrid], seed: String(seed) };
}

/** A model that was read and verified. */
export interface Model {
  /** Verified. */
  readonly id: string;
  /** Everything but `params` and `model_id`. */
  readonly header: JsonObject;
  readonly handle: Binding.Model;
}

/** Reads a model's bytes, rebuilds its body and checks its id. */
export async function openModel(bytes: Buffer, file: string): Promise<Model> {
  const { model, fault } = await binding().openModel(bytes);
  if (!model) return missing(fault, { file });
  return { id: model.id(), header: fromTagged(model.header()) as JsonObject, handle: model };
}

/** What scoring one archive measured. */
export interface Scores {
  readonly census: Census;
  /** Mean score a candidate, in candidate order; empty where no row is valid. */
  readonly perCandidate: readonly { readonly route: string; readonly mean: number }[];
  /** Valid rows without a gram; they score 0 for every candidate. */
  readonly emptyRows: number;
}

/** Reads the archive at `path` in one pass and scores its valid rows under the model's `task`. */
export async function scoreArchive(
  model: Model,
  path: string,
  task: string,
  options: RunOptions = {},
): Promise<Scores> {
  const { scores, fault } = await watched(options, (run) =>
    binding().scoreArchive(model.handle, path, task, threads(options), run),
  );
  return scores ?? missing(fault, { file: path });
}

export interface SynthNumbers {
  readonly routes: number;
  readonly clusters: number;
  readonly k: number;
  readonly separation: number;
  readonly seed: bigint;
  readonly tasks: readonly string[];
}

/** One synthetic archive, not yet compressed. */
export interface SynthArchive {
  readonly task: string;
  readonly route: string;
  readonly text: Buffer;
}

/** Generates synthetic archives; refuses numbers outside their ranges. */
export async function synthesize(numbers: SynthNumbers): Promise<readonly SynthArchive[]> {
  const { archives, fault } = await binding().synthesize({
    ...numbers,
    seed: String(numbers.seed),
    tasks: [...numbers.tasks],
  });
  return archives ?? missing(fault);
}
