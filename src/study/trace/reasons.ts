/** Why populations cannot be compared (sections 7.5 and 7.7 of the contract). */

import type { Configuration } from '../manifest/study.js';
import { isAdmitted } from '../rows.js';
import type { TraceBudget, TraceDesign } from './design.js';
import type { TracedRevision } from './revisions.js';
import type { Trajectory } from './trajectories.js';

/** `fields` of a configuration that are not known. */
function unknownConditions(configuration: Configuration): readonly string[] {
  const { model, prompt, settings, selectionRule } = configuration;
  return [
    ...(model === null ? ['model_unknown'] : []),
    ...(prompt === null ? ['prompt_unknown'] : []),
    ...(settings === null ? ['settings_unknown'] : []),
    ...(selectionRule === null ? ['selection_rule_unknown'] : []),
  ];
}

/** Reasons that lie in how the runs were made; budgets count for `runs` only. */
export function contextReasons(
  design: TraceDesign,
  configuration: Configuration,
  runs: readonly Trajectory[],
): readonly string[] {
  return [
    ...(design.protocolRef === null ? ['collection_protocol_unknown'] : []),
    ...unknownConditions(configuration),
    ...budgetReasons(runs, design.checkpoints.at(-1) ?? 0),
  ];
}

function budgetReasons(runs: readonly Trajectory[], lastCheckpoint: number): readonly string[] {
  const known = runs.flatMap(({ budget }) => (isKnown(budget) ? [budget] : []));
  const exceeded = runs.some((one) => one.status === 'recorded' && one.recorded_budget_excess.length > 0);
  const [first] = known;
  const differing = known.some(
    (one) =>
      one.max_revision_ordinal !== first?.max_revision_ordinal ||
      one.max_test_case_attempts !== first?.max_test_case_attempts,
  );
  return [
    ...(known.length < runs.length ? ['run_budget_unknown'] : []),
    ...(known.some((one) => lastCheckpoint > one.max_revision_ordinal)
      ? ['checkpoint_exceeds_revision_budget']
      : []),
    ...(exceeded ? ['recorded_budget_exceeded'] : []),
    ...(differing ? ['run_budget_mismatch'] : []),
  ];
}

interface KnownBudget {
  readonly max_revision_ordinal: number;
  readonly max_test_case_attempts: number;
}

function isKnown(budget: TraceBudget | null): budget is KnownBudget {
  return budget !== null && budget.max_revision_ordinal !== null && budget.max_test_case_attempts !== null;
}

/** Reasons that lie in which runs are seen. */
export function membershipReasons(
  earlier: readonly TracedRevision[],
  later: readonly TracedRevision[],
): readonly string[] {
  const ids = (rows: readonly TracedRevision[]) => rows.map(({ run_id }) => run_id).join(' ');
  return [
    ...(ids(earlier) === ids(later) ? [] : ['cohort_membership_changed']),
    ...(earlier.length < 2 || later.length < 2 ? ['fewer_than_two_observed_runs'] : []),
  ];
}

export function coverageReasons(rows: readonly TracedRevision[]): readonly string[] {
  return rows.every(isAdmitted) ? [] : ['mechanism_coverage_incomplete'];
}

/** Reasons that lie in the tests. */
export function testReasons(rows: readonly TracedRevision[]): readonly string[] {
  const scopes = rows.flatMap(({ test_scope }) => test_scope ?? []);
  const distinct = new Set(scopes.map(({ scope_sha256 }) => scope_sha256));
  const open = rows.some(({ validity }) => validity === 'not_assessed' || validity === 'undetermined');
  return [
    ...(scopes.length < rows.length ? ['test_receipts_missing'] : []),
    ...(scopes.some(({ visibility }) => visibility === 'unknown') ? ['test_visibility_unknown'] : []),
    ...(distinct.size === 1 ? [] : ['test_scope_unknown_mixed_or_changed']),
    ...(open ? ['validity_incomplete'] : []),
  ];
}
