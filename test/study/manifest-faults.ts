/** What is put where in a sound study, and the code that it must give. Tests go through all of it. */

import type { Rule } from './faults.js';
import { PACK, type StudyDocument, set } from './fixture.js';

export const HEADER: readonly Rule[] = [
  ['selection', undefined, 'unexpected_or_missing_field'],
  ['more', 1, 'unexpected_or_missing_field'],
  ['schema_version', 'structdet-code.study/0.3', 'unsupported_schema'],
  ['study_id', '1st', 'invalid_identifier'],
  ['data_role', 'real', 'invalid_enum'],
  ['evidence_policy', 'none', 'invalid_enum'],
  ['data_role', 'descriptive', 'role_policy_mismatch'],
  ['evidence_policy', 'reviewed_import', 'role_policy_mismatch'],
  ['task', [], 'object_required'],
  ['task.pack_id', 'sorting', 'unsupported_task_pack'],
  ['task.pack_id', { toString: 'sorting-bounded' }, 'unsupported_task_pack'],
  ['task.pack_version', '0.2', 'unsupported_or_changed_task_frame'],
  ['task.resolution_id', 'other', 'unsupported_or_changed_task_frame'],
  ['task.pack_sha256', PACK.toUpperCase(), 'unsupported_or_changed_task_frame'],
];

export const RECORDS: readonly Rule[] = [
  ['configurations', {}, 'record_count_limit'],
  ['configurations.0', [], 'record_id_required'],
  ['configurations.0.id', '', 'invalid_identifier'],
  ['configurations.1', { id: 'plain' }, 'duplicate_record_id'],
  ['configurations.0.settings', [], 'invalid_settings'],
  ['configurations.0.model', '', 'invalid_text'],
  ['artifacts.0.language', 'Python', 'invalid_enum'],
  ['artifacts.0.entry_point', 'sort', 'unsupported_entry_point'],
  ['artifacts.0.path', 'sources//slow.py', 'unsafe_path'],
  ['artifacts.0.path', 'sources/gone.py', 'payload_unavailable_or_unsafe'],
  ['artifacts.0.path', 'sources', 'nonregular_payload'],
  ['artifacts.0.sha256', 'x', 'source_digest_mismatch'],
  ['assignments.0.artifact_id', 'none', 'assignment_artifact_missing'],
  ['assignments.0.source_sha256', PACK, 'assignment_source_mismatch'],
  ['assignments.0.pack_sha256', null, 'assignment_frame_mismatch'],
  ['assignments.0.revision', 0, 'invalid_integer'],
  ['assignments.1.artifact_id', 'slow', 'assignment_source_mismatch'],
  ['assignments.0.class_id', 'DIST-FIFO', 'class_outside_frame'],
  ['assignments.0.evidence', {}, 'invalid_source_evidence'],
  ['assignments.0.evidence.0.end_line', 3, 'source_anchor_out_of_range'],
  ['assignments.0.evidence.0.start_line', 3, 'invalid_integer'],
  ['assignments.0.class_id', null, 'accepted_assignment_lacks_evidence'],
  ['assignments.0.reason', 'hybrid', 'accepted_assignment_lacks_evidence'],
  ['assignments.0.evidence', [], 'accepted_assignment_lacks_evidence'],
  ['artifacts.0.capture_status', 'partial', 'accepted_partial_source'],
  ['assignments.0.basis', 'human_review', 'assignment_basis_not_admissible'],
  ['assignments.0.status', 'proposed', 'invalid_enum'],
  ['suites.0.sha256', PACK, 'suite_digest_mismatch'],
  ['suites.0.oracle_id', 'sort-properties/0.2', 'unsupported_suite_oracle'],
  ['runs.0.configuration_id', 'other', 'configuration_missing'],
  ['runs.0.root_group_id', '', 'invalid_identifier'],
  ['runs.0.stop_reason', 'done', 'invalid_enum'],
];

export const HISTORY: readonly Rule[] = [
  ['revisions.0.run_id', 'Q', 'revision_run_or_artifact_missing'],
  ['revisions.0.artifact_id', 'other', 'revision_run_or_artifact_missing'],
  ['revisions.0.ordinal', 0.5, 'invalid_integer'],
  ['revisions.1.parents', ['R0', 'R0'], 'duplicate_reference'],
  ['revisions.1.parents', 'R0', 'invalid_reference_list'],
  ['revisions.1.missing_parents', ['Q0'], 'invalid_missing_parents'],
  ['revisions.1.missing_parents', ['R0'], 'parent_declared_missing_but_present'],
  ['revisions.1.parents', ['Q0'], 'undeclared_missing_parent'],
  ['revisions.1.parents', ['S0'], 'cross_run_parent'],
  ['revisions.1.parents', ['R2'], 'parent_order_violation'],
  ['revisions.0.ordinal', '0', 'invalid_integer'],
  ['revisions.1.kind', 'generation', 'generation_has_parent'],
  ['revisions.1.kind', 'merge', 'merge_needs_parents'],
  ['revisions.1.parents', [], 'revision_needs_one_parent'],
  ['revisions.1.kind', 'no_op', 'revision_change_kind_mismatch'],
  ['revisions.2.kind', 'edit', 'revision_change_kind_mismatch'],
  [
    'runs.2',
    {
      id: 'Q',
      configuration_id: 'plain',
      root_group_id: null,
      stop_reason: 'budget',
      endpoint_revision_id: null,
    },
    'run_has_no_recorded_revision',
  ],
  ['runs.0.endpoint_revision_id', 'S0', 'invalid_run_endpoint'],
];

export const RECEIPTS: readonly Rule[] = [
  ['receipts.0.revision_id', 'Q0', 'receipt_reference_missing'],
  ['receipts.0.suite_id', 'other', 'receipt_reference_missing'],
  ['receipts.0.artifact_id', 'fast', 'receipt_source_binding_mismatch'],
  ['receipts.0.suite_sha256', PACK, 'receipt_suite_binding_mismatch'],
  ['receipts.0.environment.python', '', 'invalid_text'],
  ['receipts.0.status', 'ok', 'invalid_enum'],
  ['receipts.0.attempted', 4, 'invalid_integer'],
  ['receipts.0.attempted', 2, 'invalid_integer'],
  ['receipts.1.passed', 2, 'incomplete_passing_receipt'],
  ['receipts.0.passed', 3, 'failure_without_failed_case'],
  ['feedback.0.revision_id', 'Q0', 'feedback_revision_missing'],
  ['feedback.0.visible_to_agent', 1, 'invalid_feedback_visibility'],
  ['feedback.0.receipt_id', 'E-Q', 'feedback_receipt_missing'],
  ['feedback.0.receipt_id', 'E-S0', 'feedback_receipt_wrong_revision'],
  ['receipts.0.visibility', 'unknown', 'feedback_exposes_withheld_or_unknown_receipt'],
  ['revisions.1.feedback_ids', ['F-Q'], 'received_feedback_missing'],
  ['feedback.0.visible_to_agent', false, 'feedback_not_available_to_revision'],
  ['revisions.0.feedback_ids', ['F-R0'], 'feedback_not_available_to_revision'],
];

export const SELECTION: readonly Rule[] = [
  ['selection', {}, 'selection_limit'],
  ['selection.0', null, 'object_required'],
  ['selection.0.revision_id', 'Q0', 'selection_revision_missing'],
  ['selection.0.assignment_id', 'M-Q', 'selection_assignment_missing'],
  ['selection.0.assignment_id', 'M-slow', 'selection_assignment_wrong_artifact'],
  ['selection.0.receipt_id', 'E-Q', 'selection_receipt_missing'],
  ['selection.0.receipt_id', 'E-S0', 'selection_receipt_wrong_revision'],
  [
    'selection.1',
    { revision_id: 'R2', assignment_id: null, receipt_id: null },
    'multiple_selected_revisions_per_run',
  ],
];

/** Rules that take more than one change. */
export const SEVERAL: Readonly<
  Record<string, readonly [change: (document: StudyDocument) => void, code: string]>
> = {
  'schema 0.1 knows no rules': [
    (one) => {
      one.schema_version = 'structdet-code.study/0.1';
      one.evidence_policy = 'static_or_reviewed';
    },
    'static_policy_requires_schema_0_2',
  ],
  'schema 0.1 knows no graphs': [
    (one) => {
      one.schema_version = 'structdet-code.study/0.1';
      one.task.pack_id = 'unit-graph-distances';
    },
    'graph_pack_requires_schema_0_2',
  ],
  'schema 0.1 knows no snapshots': [
    (one) => {
      one.schema_version = 'structdet-code.study/0.1';
      set(one, 'revisions.3.kind', 'snapshot');
    },
    'snapshot_requires_schema_0_2',
  ],
  'a study on a pack of its own needs that pack': [
    (one) => {
      one.schema_version = 'assay.study/1';
    },
    'unsupported_task_pack',
  ],
  'a revision of an assignment is used once': [
    (one) => {
      one.assignments.push({ ...one.assignments[0], id: 'M-again' } as (typeof one.assignments)[number]);
    },
    'ambiguous_assignment_revision',
  ],
  'an earlier assignment is not selected': [
    (one) => {
      const again = { ...one.assignments[1], id: 'M-later', revision: 2 };
      one.assignments.push(again as (typeof one.assignments)[number]);
    },
    'stale_assignment_selected',
  ],
  'an unresolved assignment has no class': [
    (one) => {
      set(one, 'assignments.0.status', 'conflicted');
      set(one, 'assignments.0.reason', 'hybrid');
    },
    'unresolved_hard_label',
  ],
  'the program of a parent is known': [
    (one) => {
      one.revisions.reverse();
      set(one, 'revisions.2.parents', ['R0']);
      set(one, 'revisions.3.artifact_id', 'other');
      one.revisions.splice(1, 1);
    },
    'parent_artifact_missing',
  ],
  'a run has one root': [
    (one) => {
      set(one, 'revisions.1.kind', 'generation');
      set(one, 'revisions.1.parents', []);
    },
    'multiple_run_roots',
  ],
  'an ordinal is used once in a run': [
    (one) => {
      set(one, 'revisions.2.ordinal', 1);
      set(one, 'revisions.2.parents', ['R0']);
      set(one, 'revisions.2.kind', 'edit');
    },
    'duplicate_revision_ordinal',
  ],
  'real data have no stipulated receipts': [
    (one) => {
      one.data_role = 'descriptive';
      one.evidence_policy = 'static_or_reviewed';
      for (const at of [0, 1]) {
        set(one, `assignments.${at}.status`, 'proposed');
        set(one, `assignments.${at}.reason`, 'not_reviewed');
      }
    },
    'fixture_receipt_in_real_study',
  ],
  'a person who accepts is named': [
    (one) => {
      one.evidence_policy = 'static_or_reviewed';
      set(one, 'assignments.0.basis', 'human_review');
    },
    'reviewer_reference_required',
  ],
  'a claim to follow a rule is checked': [
    (one) => {
      one.evidence_policy = 'static_or_reviewed';
      set(one, 'assignments.0.basis', 'static_rule');
      set(one, 'assignments.0.rule_id', 'sort-ins-shift-copy/1');
    },
    'static_rule_claim_mismatch',
  ],
};
