/** Comparing a model with its baseline (PMK-GTE-001 to 003). Knows nothing but the two documents. */

import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../refusal/index.js';
import { type Baseline, byPlace, type GatePoint } from './baseline.js';

/** One difference; `null` stands where a side has no such value. */
export interface Change {
  readonly what: 'moved' | 'missing' | 'new' | 'calibration' | 'candidate-set';
  /** The operating point, where the change is one of a point. */
  readonly point: Omit<GatePoint, 'threshold'> | null;
  readonly baseline: number | string | null;
  readonly model: number | string | null;
}

/** What a comparison found. */
export interface Comparison {
  readonly passes: boolean;
  readonly changes: readonly Change[];
  /** What declares that changes are meant; also where there are none. */
  readonly declared: readonly ('detector' | 'spec-major')[];
  /** How many points the model has. */
  readonly points: number;
}

/** Paths of the two sides, for refusals. */
export interface Sides {
  readonly model: string;
  readonly baseline: string;
}

/**
 * Compares: no change passes, a change passes where the detector or the specification's major
 * version differs as well, any other change fails.
 *
 * Refuses with `gate.empty` where a side has no point, with `gate.baseline` where the baseline
 * says two things of one point.
 */
export function compareBaselines(model: Baseline, baseline: Baseline, files: Sides): Comparison {
  if (baseline.points.length === 0)
    throw new Refusal('gate.empty', 'holds no operating point', { file: files.baseline });
  if (model.points.length === 0)
    throw new Refusal('gate.empty', 'holds no operating point', { file: files.model });
  const changes = [
    ...pointChanges(byKey(model.points, files.model), byKey(baseline.points, files.baseline)),
    ...groundChanges(model, baseline),
  ];
  const declared: Comparison['declared'] = [
    ...(isDeepStrictEqual({ ...model.detector }, { ...baseline.detector }) ? [] : ['detector' as const]),
    ...(model.specMajor === baseline.specMajor ? [] : ['spec-major' as const]),
  ];
  const passes = changes.length === 0 || declared.length > 0;
  return { passes, changes, declared, points: model.points.length };
}

type Keyed = ReadonlyMap<string, GatePoint>;

/** Points by place. A grid that names a size twice gives its points twice, with equal thresholds. */
function byKey(points: readonly GatePoint[], file: string): Keyed {
  const keyed = new Map<string, GatePoint>();
  for (const point of points) {
    const key = JSON.stringify([point.task, point.route, point.far, String(point.m)]);
    const earlier = keyed.get(key);
    if (earlier !== undefined && earlier.threshold !== point.threshold) {
      throw new Refusal('gate.baseline', `gives two thresholds for one operating point, ${key}`, { file });
    }
    keyed.set(key, point);
  }
  return keyed;
}

function pointChanges(model: Keyed, baseline: Keyed): Change[] {
  const changes: { readonly at: GatePoint; readonly change: Change }[] = [];
  for (const key of new Set([...baseline.keys(), ...model.keys()])) {
    const [was, is] = [baseline.get(key), model.get(key)];
    const at = is ?? was;
    if (at === undefined || was?.threshold === is?.threshold) continue;
    const { task, route, far, m } = at;
    const what = was === undefined ? 'new' : is === undefined ? 'missing' : 'moved';
    const change = {
      what,
      point: { task, route, far, m },
      baseline: was?.threshold ?? null,
      model: is?.threshold ?? null,
    } as const;
    changes.push({ at, change });
  }
  return changes.sort((left, right) => byPlace(left.at, right.at)).map(({ change }) => change);
}

function groundChanges(model: Baseline, baseline: Baseline): Change[] {
  const changes: Change[] = [];
  const compare = (what: Change['what'], was: string, is: string) => {
    if (was !== is) changes.push({ what, point: null, baseline: was, model: is });
  };
  compare('calibration', baseline.calibrationSha256, model.calibrationSha256);
  compare('candidate-set', baseline.candidateSetId, model.candidateSetId);
  return changes;
}
