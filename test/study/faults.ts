/** What is put where in a sound design, sidecar or review, and the code that it must give. Tests go through all of it. */

import { PACK } from './fixture.js';

/** What to put where, and the code of the contract. */
export type Rule = readonly [path: string, value: unknown, code: string];

const MISSING = { run_id: 'Q', missing: true, path: null, stop_ordinal: null, budget: null };

/** Slots of a comparison design. */
export const slots = (...all: readonly (readonly [number | null, string | null])[]) =>
  all.map(([position, revision_id]) => ({ position, revision_id }));

export const SIDECAR: readonly Rule[] = [
  ['materials', undefined, 'unexpected_or_missing_field'],
  ['schema_version', null, 'unsupported_evidence_schema'],
  ['study_sha256', PACK, 'evidence_study_binding_mismatch'],
  ['materials.0.sha256', PACK.toUpperCase(), 'invalid_sha256'],
  ['materials.0.sha256', PACK, 'material_digest_mismatch'],
  ['materials.0.sha256', null, 'material_digest_mismatch'],
  ['materials.0.path', '../note.txt', 'unsafe_path'],
  ['materials.0.source_ref', '\ud800', 'invalid_text'],
  ['interventions.0.before_revision_id', 'Q0', 'intervention_revision_missing'],
  ['interventions.0.run_id', 'S', 'intervention_run_mismatch'],
  ['interventions.1.after_revision_id', 'R2', 'intervention_not_between_ancestors'],
  ['interventions.1.after_revision_id', 'S0', 'intervention_not_between_ancestors'],
  ['interventions.1.order', 1, 'duplicate_intervention_order'],
  ['interventions.1.order', 0, 'invalid_integer'],
  ['interventions.0.kind', 'other', 'intervention_start_requires_root_prompt'],
  ['interventions.0.before_revision_id', 'R1', 'intervention_start_requires_root_prompt'],
  ['interventions.0.material_ids', ['book'], 'intervention_material_missing'],
  ['interventions.0.reuse_claim', 'copied', 'reuse_claim_without_reference'],
  ['interventions.0.feedback_ids', ['F-R0'], 'intervention_feedback_binding_mismatch'],
  ['interventions.1.visibility', 'withheld', 'intervention_visibility_conflict'],
  ['interventions.1.feedback_ids', [], 'test_intervention_needs_feedback'],
  ['interventions.0.order', 3, 'intervention_order_conflicts_with_revisions'],
  ['failure_profiles.0.receipt_id', 'E-Q', 'profile_receipt_missing'],
  ['failure_profiles.1.receipt_id', 'E-R0', 'duplicate_profile_receipt'],
  ['failure_profiles.0.outcomes', [], 'profile_case_roster_mismatch'],
  ['failure_profiles.0.outcomes.0.id', 'T4', 'profile_case_roster_mismatch'],
  ['failure_profiles.0.outcomes.0.status', 'failed', 'profile_receipt_counts_mismatch'],
  ['failure_profiles.0.outcomes.1.status', 'not_completed', 'profile_receipt_counts_mismatch'],
  ['failure_profiles.0.outcomes.0.status', 'fine', 'invalid_enum'],
];

export const TRACE: readonly Rule[] = [
  ['more', 1, 'unexpected_or_missing_field'],
  ['schema_version', 1, 'unsupported_trace_schema'],
  ['trace_id', null, 'invalid_identifier'],
  ['study_sha256', PACK, 'trace_study_binding_mismatch'],
  ['clock', 'wall', 'unsupported_trace_clock'],
  ['selection_rule', 'any', 'unsupported_trace_selection'],
  ['protocol_ref', '', 'invalid_text'],
  ['configuration_id', 'other', 'trace_configuration_missing'],
  ['checkpoints', {}, 'trace_checkpoint_limit'],
  ['checkpoints', Array.from({ length: 33 }, (_, at) => at), 'trace_checkpoint_limit'],
  ['checkpoints', [1, 1], 'trace_checkpoints_not_strictly_increasing'],
  ['checkpoints', [-1], 'invalid_integer'],
  ['runs', null, 'trace_run_limit'],
  ['runs.1.run_id', 'R', 'duplicate_trace_run'],
  ['runs.0.missing', 'no', 'invalid_missing_run_flag'],
  ['runs.0.missing', true, 'trace_run_declared_missing_but_present'],
  ['runs.2', { ...MISSING, path: [] }, 'missing_run_has_path_or_stop'],
  ['runs.2', { ...MISSING, missing: false }, 'trace_run_not_recorded'],
  ['runs.0.budget', {}, 'unexpected_or_missing_field'],
  ['runs.0.budget', { max_revision_ordinal: 1, max_test_case_attempts: 1_000_000_001 }, 'invalid_integer'],
  ['runs.0.stop_ordinal', 1, 'trace_stop_precedes_recorded_revision'],
  ['runs.0.path', [], 'empty_recorded_trace_path'],
  ['runs.0.path', ['S0'], 'trace_path_revision_missing_or_foreign'],
  ['runs.0.path', ['R1', 'R2'], 'trace_path_omits_known_ancestor'],
  ['runs.0.path', ['R0', 'R2'], 'trace_path_not_parent_linked'],
  ['runs.0.path', ['R0', 'R2', 'R1'], 'trace_path_not_parent_linked'],
  ['assessments', {}, 'trace_assessment_limit'],
  [
    'assessments.4',
    { revision_id: 'S0', assignment_id: null, receipt_id: null },
    'duplicate_trace_assessment',
  ],
  [
    'assessments.3',
    { revision_id: 'S0', assignment_id: 'M-Q', receipt_id: null },
    'selection_assignment_missing',
  ],
  ['assessments', [], 'trace_assessments_incomplete'],
  ['runs', [], 'trace_assessment_outside_roster'],
];

export const COMPARISON: readonly Rule[] = [
  ['left', undefined, 'unexpected_or_missing_field'],
  ['schema_version', 'structdet-code.comparison/0.2', 'unsupported_comparison_schema'],
  ['comparison_id', 7, 'invalid_identifier'],
  ['varied_field', 'selection_rule', 'invalid_enum'],
  ['prefix_size', 129, 'invalid_integer'],
  ['selection_rule', 'first', 'unsupported_comparison_selection'],
  ['left.study_sha256', PACK, 'comparison_study_binding_mismatch'],
  ['right.configuration_id', 'other', 'comparison_configuration_missing'],
  ['left.planned_positions', 10_001, 'invalid_integer'],
  ['left.budget_per_slot', { unit: 'tokens', limit: 1 }, 'invalid_enum'],
  ['left.budget_per_slot', { unit: 'attempts', limit: 0 }, 'invalid_integer'],
  ['left.slots', {}, 'comparison_slot_limit'],
  ['left.slots', slots([1, 'R1'], [1, 'S0']), 'duplicate_comparison_position'],
  ['left.slots', slots([1, 'R2']), 'comparison_revision_not_selected_in_configuration'],
  ['left.slots', slots([1, 'R1'], [2, 'R1']), 'duplicate_comparison_revision'],
];

export const REVIEW: readonly Rule[] = [
  ['entries', undefined, 'unexpected_or_missing_field'],
  ['schema_version', 'structdet-code.review/1', 'unsupported_review_schema'],
  ['study_sha256', PACK, 'stale_review_study'],
  ['pack_sha256', null, 'review_frame_mismatch'],
  ['entries', {}, 'review_count_limit'],
  ['entries.1.artifact_id', 'slow', 'unknown_or_duplicate_review_artifact'],
  ['entries.1.artifact_id', 'gone', 'unknown_or_duplicate_review_artifact'],
  ['entries.0.source_sha256', PACK, 'stale_review_binding'],
  ['entries.0.current_assignment_id', null, 'stale_review_binding'],
  ['entries.0.suggested_class_id', 'SORT-SEL', 'stale_review_binding'],
  ['entries.1.class_id', 'SORT-SEL', 'review_decision_missing'],
  ['entries.1.evidence', [null], 'review_decision_missing'],
  ['entries.0.basis', 'static_rule', 'invalid_review_basis'],
  ['entries', [], 'no_review_decisions'],
  ['entries.0.decision', 'maybe', 'invalid_enum'],
  ['entries.0.reviewer_ref', null, 'reviewer_reference_required'],
  ['entries.0.class_id', 'SORT-NONE', 'class_outside_frame'],
];
