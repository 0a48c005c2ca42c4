/** Ruling on one archive whose evidence was gathered. */

import * as native from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import type { Evidence } from '../evidence.js';
import type { FittedModel } from '../model.js';
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
  /** The calibrated task that stands for the archive's own (PMK-RUL-005). */
  readonly taskAs?: string | undefined;
}

/** Rows without a gram score 0 for everybody, so many of them make a verdict say little. */
const NO_TEXT_SHARE = 0.1;

/** Rules on an archive of a feature set; refuses with `score.route` or `score.task`. */
export async function ruleArchive(
  model: FittedModel,
  set: native.FeatureSet,
  { path, index, census, archive }: Extract<Evidence, { readonly refusals?: undefined }>,
  options: RuleOptions,
): Promise<Ruled> {
  const { header } = model;
  const { policy } = options;
  const { route, task } = archive;
  const scoredAs = options.taskAs ?? task;
  checkScope(header, route, scoredAs, path);
  const { rows, valid: items, stubs, clusters } = census;
  const grounds = { header, archive, scoredAs, policy, counts: { items, clusters, stubs, rows } };
  const early = tooLittle(grounds.counts, policy);
  if (early)
    return { file: path, body: rulingBody({ ...grounds, decision: early }), m: undefined, warnings: [] };
  const scores = await native.score(model.native, set, index, scoredAs, route, options);
  const decision = decide(header, scoredAs, route, items, scores.statistic, policy);
  return {
    file: path,
    body: rulingBody({ ...grounds, scores, decision }),
    m: decision.point?.m,
    warnings: scores.emptyRows > items * NO_TEXT_SHARE ? [noText(scores.emptyRows, items, path)] : [],
  };
}

function noText(empty: number, items: number, file: string): Refusal {
  const message = `${empty} of ${items} rows carry no gram; they score 0 for every candidate and pull the statistic towards 0`;
  return new Refusal('score.no-text', message, { file, severity: 'warning' });
}
