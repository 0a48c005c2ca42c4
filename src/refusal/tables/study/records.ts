import { studyKinds } from './kinds.js';

const HEADER = studyKinds("Correct the study's header; a study states schema, role, policy and task.", {
  unsupported_schema: 'The schema version of the study is unknown.',
  static_policy_requires_schema_0_2: 'Schema 0.1 does not know the policy `static_or_reviewed`.',
  role_policy_mismatch: 'A fixture is not under `fixture_only`, or other data are.',
  unsupported_task_pack: 'The task pack is neither shipped nor given.',
  graph_pack_requires_schema_0_2: 'Schema 0.1 does not know the graph task.',
  unsupported_or_changed_task_frame: 'The task differs from its pack in version, resolution or digest.',
  invalid_settings: 'The settings of a configuration are neither null nor an object.',
});

const SOURCE = studyKinds('Restore the program or record its digest anew; a digest binds exact bytes.', {
  unsupported_entry_point: "An artifact's entry point is not that of the pack.",
  source_digest_mismatch: 'A program does not have the bytes that the study names.',
  source_requires_utf8: 'A program is not UTF-8.',
});

const ASSIGNMENT = studyKinds('Correct the assignment, or leave the program unresolved.', {
  assignment_artifact_missing: 'An assignment names an unknown artifact.',
  assignment_source_mismatch: "An assignment is bound to other bytes than its artifact's.",
  assignment_frame_mismatch: "An assignment is bound to another pack than the study's.",
  ambiguous_assignment_revision: 'Two assignments of one artifact have the same revision.',
  class_outside_frame: 'A class is none of the pack.',
  invalid_source_evidence: 'The anchors of an assignment are no list, or more than 32.',
  source_anchor_out_of_range: 'An anchor lies behind the last line of the program.',
  accepted_assignment_lacks_evidence:
    'An accepted assignment has no class, no anchor, or a reason against it.',
  accepted_partial_source: 'A class was accepted for a program that was not captured whole.',
  assignment_basis_not_admissible:
    'The policy of the study does not admit the basis of an accepted assignment.',
  reviewer_reference_required: 'A review by a person names no reviewer.',
  static_rule_claim_mismatch: 'A claim to follow a rule differs from what the analysis finds.',
  unresolved_hard_label: 'An unresolved or conflicted assignment has a class.',
});

const SUITE = studyKinds('Restore the suite or correct its record.', {
  suite_digest_mismatch: 'A suite does not have the bytes that the study names.',
  unsupported_suite_oracle: 'The schema or the oracle of a suite is not that of the pack.',
  empty_test_suite: 'A suite has no cases.',
  test_input_outside_domain: "A case's input has not the form that the task takes.",
});

const HISTORY = studyKinds(
  'Correct the records of runs and revisions; unknown parents are declared as missing.',
  {
    configuration_missing: 'A run names an unknown configuration.',
    revision_run_or_artifact_missing: 'A revision names an unknown run or artifact.',
    snapshot_requires_schema_0_2: 'Schema 0.1 does not know standalone snapshots.',
    invalid_missing_parents: 'A missing parent is none of the parents.',
    parent_declared_missing_but_present: 'A parent is declared missing and yet recorded.',
    undeclared_missing_parent: 'A parent is not recorded and not declared missing.',
    cross_run_parent: 'A parent belongs to another run.',
    parent_order_violation: 'A parent does not come before its child.',
    generation_has_parent: 'A generation or a snapshot has parents.',
    merge_needs_parents: 'A merge has fewer than two parents.',
    revision_needs_one_parent: 'An edit or a no-op has not exactly one parent.',
    parent_artifact_missing: 'The artifact of a parent is unknown.',
    revision_change_kind_mismatch: 'A no-op changed the bytes, or an edit did not.',
    run_has_no_recorded_revision: 'A run has no revision.',
    duplicate_revision_ordinal: 'Two revisions of one run have the same ordinal.',
    multiple_run_roots: 'A run has more than one generation or snapshot.',
    invalid_run_endpoint: 'The endpoint of a run is none of its revisions.',
  },
);

const RECEIPT = studyKinds(
  'Correct the receipt or the feedback; a receipt binds revision, program and suite.',
  {
    receipt_reference_missing: 'A receipt names an unknown revision, artifact or suite.',
    receipt_source_binding_mismatch: 'A receipt is bound to another program than its revision.',
    receipt_suite_binding_mismatch: "A receipt is bound to other bytes than its suite's.",
    fixture_receipt_in_real_study: 'A study of real data has a receipt that was made up or run as a fixture.',
    incomplete_passing_receipt: 'A receipt says passed without having passed every case.',
    failure_without_failed_case: 'A receipt says failed without a failed case.',
    feedback_revision_missing: 'A feedback names an unknown revision.',
    invalid_feedback_visibility: 'Whether a feedback was visible is not true or false.',
    feedback_receipt_missing: 'A feedback names an unknown receipt.',
    feedback_receipt_wrong_revision: "A feedback's receipt belongs to another revision.",
    feedback_exposes_withheld_or_unknown_receipt:
      'A visible feedback shows a receipt that was not for feedback.',
    received_feedback_missing: 'A revision received a feedback that is not recorded.',
    feedback_not_available_to_revision:
      'A revision received a feedback that was hidden or not on its ancestors.',
  },
);

const SELECTION = studyKinds(
  'Select one revision a run, with its latest assignment and a receipt of its own.',
  {
    selection_limit: 'The selection is no list, or has more than 128 items.',
    multiple_selected_revisions_per_run: 'Two selected revisions belong to one run.',
    selection_revision_missing: 'An item names an unknown revision.',
    selection_assignment_missing: 'An item names an unknown assignment.',
    selection_assignment_wrong_artifact: 'An item names the assignment of another program.',
    stale_assignment_selected: 'An item names an assignment that a later one replaced.',
    selection_receipt_missing: 'An item names an unknown receipt.',
    selection_receipt_wrong_revision: 'An item names the receipt of another revision.',
    review_conflicts_with_static_rule:
      'A person accepted another class than the rule that the program matches.',
  },
);

export const STUDY_RECORD_KINDS = {
  ...HEADER,
  ...SOURCE,
  ...ASSIGNMENT,
  ...SUITE,
  ...HISTORY,
  ...RECEIPT,
  ...SELECTION,
};
