/** The `gate-baseline/v1` document: what a model's operating points were when they were agreed on. */

import { readBounded } from '../../files/index.js';
import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { parseJson, sixDecimals } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { byCodePoint } from '../../text/order.js';
import { malformed } from '../malformed.js';
import type { ModelHeader } from '../model.js';

export const BASELINE_SCHEMA = 'gate-baseline/v1';

/** An operating point as a gate compares it. */
export interface GatePoint {
  readonly task: string;
  readonly route: string;
  readonly far: number;
  readonly m: bigint;
  readonly threshold: number;
}

/** Both sides of a comparison. */
export interface Baseline {
  /** Compared as a whole: a member more is another detector. */
  readonly detector: JsonObject;
  /** The specification's version before its first point. */
  readonly specMajor: string;
  readonly calibrationSha256: string;
  readonly candidateSetId: string;
  readonly points: readonly GatePoint[];
}

/** A point has some hundred bytes. */
const LIMIT = 64 * 1024 * 1024;

/** What a model's baseline would be. */
export function baselineOf(header: ModelHeader): Baseline {
  const points = header.operating_points.map(({ task, route, far, m, threshold }) => ({
    task,
    route,
    far: sixDecimals(far),
    m,
    threshold: sixDecimals(threshold),
  }));
  return {
    detector: { id: header.detector.id, version: header.detector.version },
    specMajor: header.spec_version.split('.')[0] ?? '',
    calibrationSha256: header.calibration.corpus_sha256,
    candidateSetId: header.candidate_set.id,
    points: points.sort(byPlace),
  };
}

/** By task, route, rate, size. */
export function byPlace(left: GatePoint, right: GatePoint): number {
  return (
    byCodePoint(left.task, right.task) ||
    byCodePoint(left.route, right.route) ||
    left.far - right.far ||
    (left.m < right.m ? -1 : left.m > right.m ? 1 : 0)
  );
}

/** The document of a baseline. */
export function baselineDocument(baseline: Baseline): JsonObject {
  return {
    punchmark_schema: BASELINE_SCHEMA,
    detector: baseline.detector,
    spec_major: baseline.specMajor,
    calibration_sha256: baseline.calibrationSha256,
    candidate_set_id: baseline.candidateSetId,
    operating_points: baseline.points.map((point) => ({ ...point })),
  };
}

/** Reads the baseline at `path`; refuses with `gate.baseline` what cannot be compared as it is. */
export async function readBaseline(path: string): Promise<Baseline> {
  const bytes = await readBounded(path, { limit: LIMIT, unreadable: 'gate.baseline' });
  return baselineFrom(parsed(bytes, path), path);
}

function parsed(bytes: Uint8Array, file: string): Json {
  try {
    return parseJson(bytes, { file });
  } catch (error) {
    throw malformed(error, 'gate.baseline', { file });
  }
}

/** A parsed document as a baseline; `file` is named in refusals. */
export function baselineFrom(document: Json, file: string): Baseline {
  const wrong: Wrong = (pointer, message) => new Refusal('gate.baseline', message, { file, pointer });
  if (!isObject(document)) throw wrong('', 'is not an object');
  if (document.punchmark_schema !== BASELINE_SCHEMA) {
    throw wrong('/punchmark_schema', `is not "${BASELINE_SCHEMA}"`);
  }
  const { detector, operating_points: points } = document;
  if (!isObject(detector)) throw wrong('/detector', 'is not an object');
  textIn(detector, 'id', '/detector', wrong);
  textIn(detector, 'version', '/detector', wrong);
  if (!Array.isArray(points)) throw wrong('/operating_points', 'is not an array');
  return {
    detector,
    specMajor: textIn(document, 'spec_major', '', wrong),
    calibrationSha256: textIn(document, 'calibration_sha256', '', wrong),
    candidateSetId: textIn(document, 'candidate_set_id', '', wrong),
    points: (points as readonly Json[]).map((point, at) =>
      pointFrom(point, `/operating_points/${at}`, wrong),
    ),
  };
}

type Wrong = (pointer: string, message: string) => Refusal;

function pointFrom(point: Json, pointer: string, wrong: Wrong): GatePoint {
  if (!isObject(point)) throw wrong(pointer, 'is not an object');
  const { m } = point;
  if (typeof m !== 'bigint') throw wrong(`${pointer}/m`, 'is not an integer');
  return {
    task: textIn(point, 'task', pointer, wrong),
    route: textIn(point, 'route', pointer, wrong),
    far: numberIn(point, 'far', pointer, wrong),
    m,
    threshold: numberIn(point, 'threshold', pointer, wrong),
  };
}

function textIn(object: JsonObject, name: string, pointer: string, wrong: Wrong): string {
  const value = object[name];
  if (typeof value !== 'string') throw wrong(`${pointer}/${name}`, 'is not a string');
  return value;
}

/** A number in either spelling: `0` and `0.0` are the same threshold. */
function numberIn(object: JsonObject, name: string, pointer: string, wrong: Wrong): number {
  const value = object[name];
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    throw wrong(`${pointer}/${name}`, 'is not a number');
  }
  return Number(value);
}
