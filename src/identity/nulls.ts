/** The null draws of a model, made again from the archives of its fit: models store their thresholds alone. */

import { CandidateSet } from '../archive/index.js';
import type { Json } from '../json/tagged.js';
import * as native from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { chooseDetector } from './detector.js';
import { gatherEvidence, nameArchives } from './evidence.js';
import { FIT_DEFAULTS } from './fit/numbers.js';
import type { ModelHeader, OperatingPoint } from './model.js';

export type { NullDraws } from '../native.js';

export interface NullOptions extends native.RunOptions {
  /** As the fit had it, for a model does not say: fewest clusters of an archive that nulls are drawn from. */
  readonly minClusters?: number | undefined;
  /** A folder to look for sidecars in before the archives' own. */
  readonly sidecars?: string | undefined;
}

/**
 * Draws the nulls of `header`'s model from `inputs` (archives, folders, patterns) with the seeds of
 * its fit. Every threshold of the model is then the quantile of its draws, to the last digit.
 *
 * Refuses with `nulls.differ` where one is not, and with all that reading archives refuses.
 */
export async function recomputeNulls(
  header: ModelHeader,
  inputs: readonly string[],
  options: NullOptions = {},
): Promise<readonly native.NullDraws[]> {
  const numbers = numbersOf(header, options.minClusters ?? FIT_DEFAULTS.minClusters);
  const candidates = new CandidateSet(header.candidate_set.routes);
  const named = await nameArchives(inputs, candidates);
  const { detector, view } = numbers;
  const { set, evidence } = await gatherEvidence(named, { ...options, detector, view });
  const refused = evidence.flatMap(({ refusals = [] }) => refusals);
  if (refused.length > 0) throw new Refused(refused);
  const archives = evidence.flatMap((one) => {
    if (one.refusals !== undefined) return [];
    const { task, route, base } = one.archive;
    return [{ index: one.index, task, route, name: base }];
  });
  const draws = await native.nullDraws(set, archives, candidates.routes, numbers, options);
  check(header.operating_points, draws);
  return draws;
}

/** What the fit was told, as the model says it. */
function numbersOf({ calibration, detector }: ModelHeader, minClusters: number): native.FitNumbers {
  const choice = chooseDetector(detector.id, detector.id === 'trivial' ? undefined : detector.view);
  if (typeof choice === 'string') throw new Refusal('fit.detector', choice);
  const list = (value: Json | undefined) => (Array.isArray(value) ? value.map(Number) : []);
  return {
    ...choice,
    farGrid: list(calibration.far_grid),
    mGrid: list(calibration.m_grid),
    nNull: Number(calibration.n_null),
    nSplice: Number(calibration.n_splice),
    powerTarget: Number(calibration.power_target),
    minClusters,
    seed: BigInt(String(calibration.seed)),
  };
}

/** The core's own quantile (contract, section 8), over draws that the model does not hold. */
function check(points: readonly OperatingPoint[], nulls: readonly native.NullDraws[]): void {
  const cell = (task: string, route: string, m: number) => JSON.stringify([task, route, m]);
  const held = new Map(nulls.map((one) => [cell(one.task, one.route, one.m), one.draws]));
  for (const { task, route, m, far, threshold, n_null } of points) {
    const draws = held.get(cell(task, route, Number(m)));
    const at = Math.max(0, Math.trunc(far * (draws?.length ?? 0)) - 1);
    const quantile = draws?.[at];
    const same =
      BigInt(draws?.length ?? 0) === n_null &&
      quantile !== undefined &&
      native.sixDecimals(quantile) === threshold;
    if (!same)
      throw new Refusal(
        'nulls.differ',
        `the archives give other draws than the model's for task ${task}, route ${route}, size ${m}`,
      );
  }
}
