/** Scoring archives: one ruling each, recorded in the store (contract, sections 9 and 10). */

import { availableParallelism } from 'node:os';
import { CandidateSet } from '../archive/index.js';
import type { RunOptions } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { chooseDetector } from './detector.js';
import { collected, type Named, nameArchives } from './evidence.js';
import { type FittedModel, readModel } from './model.js';
import type { RulingBody } from './ruling.js';
import { type ScorePolicy, scorePolicy } from './score/policy.js';
import { type Ruled, type RuleOptions, ruleArchive } from './score/rule.js';
import { DEFAULT_STORE, type LockOptions, recordRuling } from './store.js';

export { SCORE_DEFAULTS, type ScorePolicy } from './score/policy.js';

/** What scoring takes; the policy's members have the contract's defaults. */
export interface ScoreOptions extends Partial<ScorePolicy>, LockOptions, RunOptions {
  /** Path of the model. */
  readonly model: string;
  /** Path of the ruling store; `punchmark-rulings.jsonl` by default. */
  readonly rulings?: string | undefined;
  /** A folder to look for sidecars in before the archive's own. */
  readonly sidecars?: string | undefined;
  /** The calibrated task that stands for the archives' own. */
  readonly taskAs?: string | undefined;
}

/** A ruling on one archive. */
export interface ScoredArchive extends Omit<Ruled, 'warnings'> {
  /** False where the store held the ruling already. */
  readonly appended: boolean;
}

/** Rulings in input order, and every refusal and warning in input order. */
export interface ScoreReport {
  readonly store: string;
  readonly scored: readonly ScoredArchive[];
  readonly refusals: readonly Refusal[];
}

/** `assay score --json`. */
export interface ScoreResult {
  /** The stored bodies, one an archive that was ruled on. */
  readonly rulings: readonly RulingBody[];
  readonly store: string;
  /** Ids that the store did not hold before. */
  readonly appended: readonly string[];
}

/**
 * Rules on archives (files, folders, patterns) and records each ruling on its own. One archive
 * that is refused does not stop the others; a store that refuses ends the work.
 *
 * Throws for what concerns every archive: `model.*`, `usage.option`, `run.cancelled`.
 */
export async function scoreArchives(inputs: readonly string[], options: ScoreOptions): Promise<ScoreReport> {
  const policy = scorePolicy(options);
  const model = await readModel(options.model);
  checkDetector(model, options.model);
  const store = options.rulings ?? DEFAULT_STORE;
  const named = await nameArchives(inputs, new CandidateSet(model.header.candidate_set.routes));
  const scored: ScoredArchive[] = [];
  const refusals: Refusal[] = [];
  for (const [start, batch] of batches(named)) {
    // One archive shows how far it is; several show how many are done.
    const progress = named.length > 1 ? counting(options, start, named.length) : {};
    const rules = { ...options, ...progress, policy };
    for (const { ruled, refused } of await Promise.all(batch.map((one) => rule(model, one, rules)))) {
      refusals.push(...refused);
      if (ruled === undefined) continue;
      try {
        const { warnings, ...rest } = ruled;
        scored.push({ ...rest, appended: await recordRuling(store, ruled.body, options) });
        refusals.push(...warnings);
      } catch (error) {
        return { store, scored, refusals: [...refusals, ...collected(error)] };
      }
    }
  }
  return { store, scored, refusals };
}

/** Rules on a single archive and records the ruling; throws all there is to refuse. */
export async function scoreOne(input: string, options: ScoreOptions): Promise<ScoreReport> {
  const report = await scoreArchives([input], options);
  if (report.refusals.some((one) => one.severity === 'error')) throw new Refused(report.refusals);
  return report;
}

/** The JSON object of a report. */
export function scoreResult({ store, scored }: ScoreReport): ScoreResult {
  const appended = scored.filter((one) => one.appended).map((one) => one.body.ruling_id);
  return { rulings: scored.map((one) => one.body), store, appended };
}

/** Each archive of a batch has a worker thread of Node's four, and what it holds is one row. */
const BATCH = Math.min(4, availableParallelism());

/** Slices of the inputs, each with the place of its first. */
function batches(named: readonly Named[]): readonly [number, readonly Named[]][] {
  return Array.from({ length: Math.ceil(named.length / BATCH) }, (_, at) => [
    at * BATCH,
    named.slice(at * BATCH, (at + 1) * BATCH),
  ]);
}

function counting({ onProgress }: RunOptions, done: number, total: number): RunOptions {
  return { onProgress: onProgress && (() => onProgress({ phase: 'scoring', done, total })) };
}

async function rule(
  model: FittedModel,
  named: Named,
  options: RuleOptions,
): Promise<{ readonly ruled?: Ruled; readonly refused: readonly Refusal[] }> {
  if (named.refusals !== undefined) return { refused: named.refusals };
  try {
    return { ruled: await ruleArchive(model, named.archive, options), refused: [] };
  } catch (error) {
    return { refused: collected(error) };
  }
}

/** A gate compares models of any detector; scoring has to know it. */
function checkDetector({ header }: FittedModel, file: string): void {
  const { id, view } = header.detector;
  const choice = chooseDetector(id, id === 'trivial' ? undefined : view);
  if (typeof choice === 'string') {
    throw new Refusal('model.schema', choice, { file, pointer: '/detector' });
  }
}
