/** Ruling on one archive: one pass over its rows, its window, and then the procedure. */

import { attachWindow, type IdentifiedArchive } from '../../archive/index.js';
import * as native from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { calibratedTasks, type FittedModel } from '../model.js';
import { type RulingBody, rulingBody } from '../ruling.js';
import { checkScope, decide, tooLittle } from './decide.js';
import type { ScorePolicy } from './policy.js';

/** A ruling, and what it does not carry itself. */
export interface Ruled {
  /** Path of the archive. */
  readonly file: string;
  readonly body: RulingBody;
  /** Size of the operating point, where one was looked up and found. */
  readonly m: bigint | undefined;
  readonly warnings: readonly Refusal[];
}

export interface RuleOptions extends native.RunOptions {
  readonly policy: ScorePolicy;
  /** A folder to look for the sidecar in before the archive's own. */
  readonly sidecars?: string | undefined;
  /** The calibrated task that stands for the archive's own (PMK-RUL-005). */
  readonly taskAs?: string | undefined;
}

/** Rows without a gram score 0 for everybody, so many of them make a verdict say little. */
const NO_TEXT_SHARE = 0.1;

/** Rules on an archive; refuses with `archive.*`, `sidecar.*`, `score.route` or `score.task`. */
export async function ruleArchive(
  model: FittedModel,
  identified: IdentifiedArchive,
  options: RuleOptions,
): Promise<Ruled> {
  const { header } = model;
  const { policy } = options;
  const file = identified.path;
  const scoredAs = options.taskAs ?? identified.task;
  const measured = await measure(model, file, scoredAs, options);
  const { rows, valid: items, stubs, clusters, sha256 } = measured.census;
  const archive = await attachWindow(identified, sha256, options.sidecars);
  checkScope(header, archive.route, scoredAs, file);
  const grounds = { header, archive, scoredAs, policy, counts: { items, clusters, stubs, rows } };
  const early = tooLittle(grounds.counts, policy);
  if (early) return { file, body: rulingBody({ ...grounds, decision: early }), m: undefined, warnings: [] };
  const { perCandidate, emptyRows } = measured;
  if (perCandidate.length === 0) throw new Refusal('archive.empty', 'no row has draws to score', { file });
  const statistic = statisticOf(perCandidate, archive.route);
  const decision = decide(header, scoredAs, archive.route, items, statistic, policy);
  return {
    file,
    body: rulingBody({ ...grounds, scores: { perCandidate, statistic }, decision }),
    m: decision.point?.m,
    warnings: emptyRows > items * NO_TEXT_SHARE ? [noText(emptyRows, items, file)] : [],
  };
}

/** Reads the archive once; one that cannot be scored is still counted, for its window comes first. */
async function measure(
  model: FittedModel,
  file: string,
  task: string,
  options: native.RunOptions,
): Promise<native.Scores> {
  if (calibratedTasks(model.header).includes(task)) {
    return native.scoreArchive(model.native, file, task, options);
  }
  const [outcome] = await native.censusArchives([file], options);
  if (outcome?.census === undefined)
    throw outcome?.refusal ?? new Refusal('archive.read', 'has no census', { file });
  return { census: outcome.census, perCandidate: [], emptyRows: 0 };
}

/** T: the declared route's mean less the best of the others (contract, section 8). */
function statisticOf(means: native.Scores['perCandidate'], declared: string): number {
  let own = Number.NaN;
  let best = Number.NEGATIVE_INFINITY;
  for (const { route, mean } of means) {
    if (route === declared) own = mean;
    else best = Math.max(best, mean);
  }
  return own - best;
}

function noText(empty: number, items: number, file: string): Refusal {
  const message = `${empty} of ${items} rows carry no gram; they score 0 for every candidate and pull the statistic towards 0`;
  return new Refusal('score.no-text', message, { file, severity: 'warning' });
}
