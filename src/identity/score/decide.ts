/** The ruling procedure: from counts, scores and a calibrated model to a verdict (section 10). */

import { Refusal } from '../../refusal/index.js';
import { quoted } from '../../terminal/index.js';
import { calibratedTasks, type ModelHeader, type OperatingPoint, type PowerPoint } from '../model.js';
import type { ScorePolicy } from './policy.js';
import * as reasons from './reasons.js';

/** UNDETERMINED is a verdict of full standing (PMK-RUL-001). */
export type Verdict = 'SAME-PRODUCER' | 'SUBSTITUTED' | 'UNDETERMINED';

/** How much evidence an archive holds. */
export interface Counts {
  /** Valid rows. */
  readonly items: number;
  /** Distinct samples among them. */
  readonly clusters: number;
  readonly stubs: number;
  /** Valid rows and stubs. */
  readonly rows: number;
}

/** What a ruling says beyond what it rests on. */
export interface Decision {
  readonly verdict: Verdict;
  /** The operating point that was looked up; undefined where none was, or none is calibrated. */
  readonly point?: OperatingPoint | undefined;
  /** The largest fraction that any substitution needs to be seen; null in every verdict but SAME-PRODUCER. */
  readonly rhoMin: number | null;
  readonly reasons: readonly string[];
}

/**
 * Checks that the model can speak of the route and the task, in that order.
 *
 * Refuses with `score.route` or `score.task`.
 */
export function checkScope(header: ModelHeader, route: string, task: string, file: string): void {
  if (!header.candidate_set.routes.includes(route)) {
    throw new Refusal(
      'score.route',
      `route ${quoted(route)} is none of the ${header.candidate_set.routes.length} candidates of ${header.model_id}`,
      { file },
    );
  }
  const tasks = calibratedTasks(header);
  if (!tasks.includes(task)) {
    const known = tasks.map((one) => quoted(one)).join(', ') || 'none';
    throw new Refusal(
      'score.task',
      `task ${quoted(task)} is not calibrated in ${header.model_id}, whose tasks are: ${known}`,
      { file },
    );
  }
}

/** Step 1: whether there is too little evidence to look at, decided before anything is scored. */
export function tooLittle(counts: Counts, policy: ScorePolicy): Decision | undefined {
  const { items, clusters, stubs, rows } = counts;
  const share = rows === 0 ? 1 : stubs / rows;
  const found: string[] = [];
  if (items < policy.mFloor) found.push(reasons.insufficientItems(items, policy));
  if (clusters < policy.cFloor) found.push(reasons.insufficientClusters(clusters, policy));
  if (share > policy.stubCap) found.push(reasons.stubShare(share, policy));
  return found.length === 0 ? undefined : undetermined(found);
}

/** Steps 3 to 7: from the statistic (unrounded) to the verdict. */
export function decide(
  header: ModelHeader,
  task: string,
  route: string,
  items: number,
  statistic: number,
  policy: ScorePolicy,
): Decision {
  const { far, rhoTarget } = policy;
  const calibrated = header.operating_points.filter((one) => one.task === task && one.route === route);
  const point = operatingPoint(calibrated, far, items);
  if (point === undefined) {
    const grid = [...new Set(calibrated.map((one) => one.far))].sort((a, b) => a - b);
    return undetermined([reasons.noOperatingPoint(far, task, items, grid)]);
  }
  if (statistic < point.threshold) return { verdict: 'SUBSTITUTED', point, rhoMin: null, reasons: [] };
  const pairs = header.power.filter(
    (one) => one.task === task && one.declared === route && one.m === point.m && one.far === far,
  );
  if (pairs.length === 0) return undetermined([reasons.noPowerTable(task, point.m)], point);
  const resolved = (pair: PowerPoint) => pair.rho_min !== null && pair.rho_min <= rhoTarget;
  const unseen = pairs.filter((pair) => !resolved(pair)).map((pair) => pair.substitute);
  if (unseen.length > 0) return undetermined([reasons.powerLimit(unseen, rhoTarget)], point);
  const rhoMin = pairs.reduce((most, pair) => Math.max(most, pair.rho_min ?? 0), 0);
  return { verdict: 'SAME-PRODUCER', point, rhoMin, reasons: [] };
}

/** The largest calibrated size that the archive reaches, at exactly this rate; the first on ties. */
export function operatingPoint(
  points: readonly OperatingPoint[],
  far: number,
  items: number,
): OperatingPoint | undefined {
  return points
    .filter((point) => point.far === far && point.m <= items)
    .reduce<OperatingPoint | undefined>((best, one) => (best && best.m >= one.m ? best : one), undefined);
}

function undetermined(found: readonly string[], point?: OperatingPoint): Decision {
  return { verdict: 'UNDETERMINED', point, rhoMin: null, reasons: found };
}
