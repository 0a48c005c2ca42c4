import { studyKinds } from './kinds.js';

const CAPTURE = studyKinds('Correct the inputs or leave some out; nothing captured is kept.', {
  unsupported_snapshot_action: 'The action is none of inspect, trace and compare.',
  invalid_snapshot_argument: 'An argument of the action is empty or no text.',
  snapshot_input_changed_during_capture: 'A file changed while the snapshot was taken.',
  snapshot_bundle_limit: 'The snapshot would exceed 512 files or 24 MiB.',
  snapshot_path_collision: 'A captured file would have the name of a folder.',
  snapshot_result_size_limit: 'The result would exceed 4 MiB.',
  snapshot_report_size_limit: 'The report would exceed 4 MiB.',
  software_changed_during_analysis: 'The installed software changed while it was at work.',
});

const REPLAY = studyKinds('Replay the bundle as it was written, with the software it names.', {
  unsupported_snapshot_schema: 'The schema version of the bundle is unknown.',
  replay_software_mismatch: 'The bundle was written by other software than this.',
  snapshot_file_limit: 'The listed files are no list, or more than 512.',
  unexpected_snapshot_file: 'A listed file is neither an input nor a result.',
  duplicate_snapshot_file: 'A file is listed twice.',
  replay_file_binding_mismatch: 'A file does not have the size or the bytes that the bundle names.',
  snapshot_result_missing: 'A result is not listed.',
  snapshot_argument_not_captured: 'An argument names a file that is not listed.',
  replay_result_mismatch: 'The result that was computed anew differs from the stored one.',
});

const EXAMPLES = studyKinds('Install assay again, with its examples.', {
  packaged_examples_unavailable: 'The examples that come with assay are missing.',
});

export const STUDY_SNAPSHOT_KINDS = { ...CAPTURE, ...REPLAY, ...EXAMPLES };
