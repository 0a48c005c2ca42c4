/** The CI gate: a model against its baseline, and the ruling store's soundness (contract, section 9). */

import { replaceFile } from '../files/index.js';
import { canonicalText } from '../native.js';
import { Refusal, refusalsOf } from '../refusal/index.js';
import { baselineDocument, baselineOf, readBaseline } from './gate/baseline.js';
import { type Change, type Comparison, compareBaselines } from './gate/compare.js';
import { type ModelHeader, readModel } from './model.js';
import { DEFAULT_STORE, type LockOptions, visitStore } from './store.js';

export type { Change } from './gate/compare.js';

export interface GateOptions extends LockOptions {
  /** Path of the baseline to compare with, or to write. */
  readonly baseline: string;
  /** Write the baseline instead of comparing; what stands there is replaced. */
  readonly writeBaseline?: boolean | undefined;
  /** Refuse where the store is missing, empty or unsound. */
  readonly requireChainValid?: boolean | undefined;
  /** Path of the ruling store; `punchmark-rulings.jsonl` by default. */
  readonly rulings?: string | undefined;
}

/** `assay gate --json`. */
export interface GateResult {
  readonly model_id: string;
  readonly verdict: 'pass' | 'fail' | 'written';
  readonly baseline: string;
  /** How many operating points the model has. */
  readonly points: number;
  readonly changes: readonly Change[];
  /** What declares that changes are meant. */
  readonly declared: readonly string[];
  /** How many rulings the store holds, where it was checked and is sound. */
  readonly chain_rulings: number | null;
}

export interface GateReport {
  readonly result: GateResult;
  /** 0 passes or written, 1 a measured failure, 2 the store does not hold. */
  readonly exit: number;
  /** Why the store does not hold: told beside the verdict, which it does not replace. */
  readonly refusals: readonly Refusal[];
}

/**
 * Compares a model with its baseline, or writes the baseline.
 *
 * Refuses with `gate.*` or `model.*` what cannot be evaluated. A store that does not hold turns
 * a pass into 2, and leaves a measured failure what it is (PMK-GTE-001).
 */
export async function gateModel(model: string, options: GateOptions): Promise<GateReport> {
  const { header } = await readModel(model);
  if (options.writeBaseline) return writeBaseline(header, model, options);
  const baseline = await readBaseline(options.baseline);
  const comparison = compareBaselines(baselineOf(header), baseline, { model, baseline: options.baseline });
  const chain = options.requireChainValid ? await checkChain(options) : { rulings: null, refusals: [] };
  return {
    result: resultOf(header, options, comparison, chain.rulings),
    exit: !comparison.passes ? 1 : chain.refusals.length > 0 ? 2 : 0,
    refusals: chain.refusals,
  };
}

async function writeBaseline(header: ModelHeader, model: string, options: GateOptions): Promise<GateReport> {
  const baseline = baselineOf(header);
  if (baseline.points.length === 0) {
    throw new Refusal('gate.empty', 'holds no operating point', { file: model });
  }
  const chain = options.requireChainValid ? await checkChain(options) : { rulings: null, refusals: [] };
  const [refusal] = chain.refusals;
  if (refusal !== undefined) throw refusal;
  await replaceFile(options.baseline, canonicalText(baselineDocument(baseline), 'indent'));
  const comparison = { passes: true, changes: [], declared: [], points: baseline.points.length };
  return {
    result: { ...resultOf(header, options, comparison, chain.rulings), verdict: 'written' },
    exit: 0,
    refusals: [],
  };
}

function resultOf(
  header: ModelHeader,
  options: GateOptions,
  { passes, changes, declared, points }: Comparison,
  chain: number | null,
): GateResult {
  return {
    model_id: header.model_id,
    verdict: passes ? 'pass' : 'fail',
    baseline: options.baseline,
    points,
    changes,
    declared,
    chain_rulings: chain,
  };
}

/** How many rulings a sound store holds; a chain of none has checked nothing (PMK-GTE-002). */
async function checkChain(
  options: GateOptions,
): Promise<{ readonly rulings: number | null; readonly refusals: readonly Refusal[] }> {
  const store = options.rulings ?? DEFAULT_STORE;
  try {
    const rulings = await visitStore(store, undefined, options);
    if (rulings !== undefined && rulings > 0) return { rulings, refusals: [] };
    const found = rulings === undefined ? 'does not exist' : 'holds no ruling';
    return { rulings: null, refusals: [new Refusal('store.missing', `the store ${found}`, { file: store })] };
  } catch (error) {
    const refusals = refusalsOf(error);
    if (refusals === undefined || refusals.some((one) => one.kind === 'run.cancelled')) throw error;
    return { rulings: null, refusals };
  }
}
