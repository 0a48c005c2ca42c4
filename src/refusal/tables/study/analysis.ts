import { studyKinds } from './kinds.js';

const INTERNAL = studyKinds('This is a defect of assay; report it with `assay env`.', {
  invalid_count_table: 'A table of counts holds something that is no positive integer.',
  invalid_population_size: 'The size of a population is no count.',
  count_conservation_failed: 'The counts of a population do not add up to its size.',
});

const SIZE = studyKinds('Analyse fewer records at a time.', {
  analysis_result_size_limit: 'The result would exceed 4 MiB.',
  trace_result_size_limit: 'The trace would exceed 4 MiB.',
});

const EVIDENCE = studyKinds('Correct the sidecar; `assay study evidence-template` writes a blank one.', {
  unsupported_evidence_schema: 'The schema version of the sidecar is unknown.',
  evidence_study_binding_mismatch: 'The sidecar is bound to another study, or to an earlier state of it.',
  material_digest_mismatch: 'A material does not have the bytes that the sidecar names.',
  intervention_revision_missing: 'An event names an unknown revision.',
  intervention_run_mismatch: "An event's revision belongs to another run.",
  intervention_not_between_ancestors: 'An event does not start at an ancestor of its revision.',
  duplicate_intervention_order: 'Two events of one run have the same order.',
  intervention_start_requires_root_prompt: 'Only a first prompt before a root has no revision before it.',
  intervention_material_missing: 'An event names an unknown material.',
  reuse_claim_without_reference: 'Copying or adapting is claimed without a reference material.',
  intervention_feedback_binding_mismatch: "An event's feedback does not examine the revision it starts at.",
  intervention_feedback_not_received: 'A visible event names feedback that its revision did not receive.',
  intervention_visibility_conflict: 'A hidden event names feedback that its revision received.',
  test_intervention_needs_feedback: 'An event of test feedback names none.',
  test_intervention_requires_test_receipts:
    'An event of test feedback names feedback without a test receipt.',
  intervention_order_conflicts_with_revisions: 'Later events of a run lead to earlier revisions.',
  profile_receipt_missing: 'A failure profile names an unknown receipt.',
  duplicate_profile_receipt: 'Two failure profiles name one receipt.',
  profile_case_roster_mismatch: 'A failure profile has not exactly the cases of its suite.',
  profile_receipt_counts_mismatch: 'A failure profile has other totals than its receipt.',
});

const TRACE = studyKinds('Correct the trace design; `assay study trace-template` writes one.', {
  unsupported_trace_schema: 'The schema version of the design is unknown.',
  trace_study_binding_mismatch: 'The design is bound to another study, or to an earlier state of it.',
  unsupported_trace_clock: 'The clock is not `revision_ordinal`.',
  unsupported_trace_selection: 'The selection rule is not `declared-path-exact-ordinal/0.1`.',
  trace_configuration_missing: 'The design names an unknown configuration.',
  trace_checkpoint_limit: 'The checkpoints are no list, or more than 32.',
  trace_checkpoints_not_strictly_increasing: 'The checkpoints do not rise.',
  trace_run_limit: 'The runs are no list, or more than 128.',
  duplicate_trace_run: 'The design names a run twice.',
  invalid_missing_run_flag: 'Whether a run is missing is not true or false.',
  trace_run_declared_missing_but_present: 'A run is declared missing and yet recorded.',
  missing_run_has_path_or_stop: 'A missing run has a path or a stop.',
  trace_run_not_recorded: 'The design names an unknown run.',
  trace_run_configuration_mismatch: 'A run has another configuration than the design.',
  trace_stop_without_terminal_reason: 'A run has a stop, but no reason that ends it.',
  trace_stop_precedes_recorded_revision: 'A run is said to stop before its last revision.',
  empty_recorded_trace_path: 'A path has no revisions.',
  trace_path_revision_missing_or_foreign: "A path names an unknown revision, or another run's.",
  trace_path_endpoint_mismatch: "A path does not end at its run's endpoint.",
  trace_path_omits_known_ancestor: 'A path starts at a revision with a recorded parent.',
  trace_path_order_violation: 'The ordinals of a path do not rise.',
  trace_path_not_parent_linked: 'A step of a path is no step from parent to child.',
  trace_assessment_limit: 'The assessments are no list, or more than 512.',
  trace_assessment_outside_roster: 'An assessment is about a run that the design does not name.',
  duplicate_trace_assessment: 'A revision is assessed twice.',
  trace_conflicting_classes_for_same_source: 'Equal bytes were accepted in two classes.',
  trace_assessments_incomplete: 'A revision of a named run is not assessed.',
});

const COMPARISON = studyKinds(
  'Correct the comparison design; `assay study comparison-template` writes one.',
  {
    unsupported_comparison_schema: 'The schema version of the design is unknown.',
    unsupported_comparison_selection: 'The selection rule is not `fixed_prefix/0.1`.',
    comparison_study_binding_mismatch: 'A side is bound to another study, or to an earlier state of it.',
    comparison_configuration_missing: 'A side names an unknown configuration.',
    comparison_slot_limit: 'The slots are no list, or more than 256.',
    slot_outside_planned_positions: 'A slot lies behind the planned positions.',
    duplicate_comparison_position: 'Two slots have the same position.',
    comparison_revision_not_selected_in_configuration:
      'A slot names a revision that its side does not select.',
    duplicate_comparison_revision: 'Two slots name the same revision.',
  },
);

const REVIEW = studyKinds('Write a review with `assay study review-template` and decide in it.', {
  review_output_must_share_study_directory: "The new manifest would not lie in the study's folder.",
  review_policy_required: 'The policy of the study admits no reviews.',
  unsupported_review_schema: 'The schema version of the review is unknown.',
  stale_review_study: 'The review is of another study, or of an earlier state of it.',
  review_frame_mismatch: "The review is bound to another pack than the study's.",
  review_count_limit: 'The entries are no list, or more than 128.',
  unknown_or_duplicate_review_artifact:
    'An entry names an unknown artifact, or one that an earlier entry names.',
  stale_review_binding: 'An entry is bound to another state of its program or its assignment.',
  review_decision_missing: 'An entry is filled in, but decides nothing.',
  invalid_review_basis: 'A decision has a basis that a review cannot have.',
  no_review_decisions: 'The review decides nothing.',
});

const PREPARE = studyKinds('Correct the command line; see `assay study prepare --help`.', {
  invalid_data_role: 'The role is neither `fixture` nor `descriptive`.',
  directory_entry_limit: 'The folder has more than 4,096 entries.',
  source_collection_size: 'There are no programs, or more than 128.',
  duplicate_source_path: 'A program is included twice.',
  python_source_required: "A program's name has no ending of the task's language, such as `.py`.",
  output_directory_unavailable: 'The new folder cannot be created.',
});

export const STUDY_ANALYSIS_KINDS = {
  ...INTERNAL,
  ...SIZE,
  ...EVIDENCE,
  ...TRACE,
  ...COMPARISON,
  ...REVIEW,
  ...PREPARE,
};
