/** Fitted models (`model/v1`): reading one, and what its header says (contract, section 9). */

import { readBounded } from '../files/index.js';
import type { JsonObject } from '../json/tagged.js';
import * as native from '../native.js';
import { Refusal } from '../refusal/index.js';
import { malformed } from './malformed.js';

/** A calibrated threshold for one route of one task, at one size and one false-alarm rate. */
export interface OperatingPoint {
  readonly task: string;
  readonly route: string;
  /** False-alarm rate. */
  readonly far: number;
  /** Size in rows. */
  readonly m: bigint;
  readonly threshold: number;
  /** How many null draws the threshold rests on. */
  readonly n_null: bigint;
}

/** How often a whole substitution goes unnoticed, for one ordered pair of routes. */
export interface CurvePoint {
  readonly task: string;
  readonly declared: string;
  readonly substitute: string;
  readonly m: bigint;
  readonly far: number;
  /** Share of the draws that raised no alarm. */
  readonly miss: number;
}

/** The smallest substituted fraction that reaches the power target, for one ordered pair of routes. */
export interface PowerPoint {
  readonly task: string;
  readonly declared: string;
  readonly substitute: string;
  readonly m: bigint;
  readonly far: number;
  readonly power_target: number;
  /** Null where no fraction up to 1 reaches the target. */
  readonly rho_min: number | null;
}

/** The calibration's three tables, in contract order. */
export interface CalibrationTables {
  readonly operating_points: readonly OperatingPoint[];
  readonly curve: readonly CurvePoint[];
  readonly power: readonly PowerPoint[];
}

/** A model document without its parameters. The core rebuilt it, so every member has its type. */
export interface ModelHeader extends CalibrationTables {
  readonly model_id: string;
  readonly spec_version: string;
  readonly detector: {
    readonly id: string;
    readonly version: string;
    readonly feature_spec: string;
    readonly view: string;
  };
  readonly candidate_set: { readonly id: string; readonly routes: readonly string[] };
  readonly calibration: JsonObject & { readonly corpus_sha256: string };
}

/** A verified model: its header, and the core's object that scores with it. */
export interface FittedModel {
  readonly header: ModelHeader;
  readonly native: native.Model;
}

/** A real model of eight archives has 60 MB. */
const LIMIT = 1024 * 1024 * 1024;

/**
 * Reads and verifies the model at `path`.
 *
 * Refuses with `model.read`, `model.schema` or `model.id`, and the name `default` with
 * `model.default`, as no model is shipped.
 */
export async function readModel(path: string): Promise<FittedModel> {
  if (path === 'default') {
    throw new Refusal('model.default', 'no model is shipped under the name "default"', { file: path });
  }
  const bytes = await readBounded(path, { limit: LIMIT, unreadable: 'model.read' });
  const model = await native.openModel(bytes, path).catch((error: unknown) => {
    throw malformed(error, 'model.schema', { file: path });
  });
  const header = { ...model.header, model_id: model.id } as unknown as ModelHeader;
  return { header, native: model };
}

/** The tasks that a model was calibrated for, in order of their first operating point. */
export function calibratedTasks({ operating_points }: ModelHeader): readonly string[] {
  return [...new Set(operating_points.map((point) => point.task))];
}
