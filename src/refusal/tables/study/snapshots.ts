import { studyKinds } from './kinds.js';

const CAPTURE = studyKinds('Name one action with its own arguments; docs/snapshots.md lists them.', {
  unsupported_snapshot_action: 'The action of a snapshot is unknown.',
  invalid_snapshot_argument: 'An argument of a snapshot is empty, or not of its type.',
});

const INPUTS = studyKinds('Leave the inputs alone while they are captured, or capture fewer of them.', {
  snapshot_input_changed_during_capture: 'An input changed while it was captured.',
  snapshot_bundle_limit: 'The inputs are more than a snapshot may hold.',
  snapshot_path_collision: 'An input has the path of a folder of another.',
  snapshot_result_size_limit: 'The result of a snapshot would exceed 4 MiB.',
  snapshot_report_size_limit: 'The report of a snapshot would exceed 4 MiB.',
});

const SOFTWARE = studyKinds(
  'Replay with the software that made the snapshot, or see with --recompute what this one gives.',
  {
    replay_software_mismatch: 'The snapshot was made by other software.',
    software_changed_during_analysis: 'The installed program changed while it ran.',
  },
);

const BUNDLE = studyKinds(
  'Take the snapshot from where it was made; one that was changed or cut off proves nothing.',
  {
    unsupported_snapshot_schema: 'The schema version of the snapshot is unknown.',
    snapshot_file_limit: 'The files of the snapshot are no list, or too many.',
    unexpected_snapshot_file: 'The snapshot lists a file that is neither an input nor a result.',
    duplicate_snapshot_file: 'The snapshot lists a file twice.',
    replay_file_binding_mismatch: 'A file does not have the size or the digest that the snapshot lists.',
    snapshot_result_missing: 'The snapshot does not list both results.',
    snapshot_argument_not_captured: 'An argument of the snapshot is none of its listed inputs.',
    replay_result_mismatch: 'The result computed anew is not the saved one.',
  },
);

const EXAMPLES = studyKinds('Install the package again, or build it in a checkout with `npm run build`.', {
  packaged_examples_unavailable: 'The examples of the package are not there.',
});

export const STUDY_SNAPSHOT_KINDS = { ...CAPTURE, ...INPUTS, ...SOFTWARE, ...BUNDLE, ...EXAMPLES };
