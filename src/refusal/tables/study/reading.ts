import { studyKinds } from './kinds.js';

const PLACE = studyKinds('Give a regular file in a folder that this user may read; links are not followed.', {
  unsupported_safe_input_platform: 'The platform cannot open files beneath a folder without following links.',
  input_directory_unavailable: 'The folder of a file is missing, a link, or cannot be opened.',
  payload_unavailable_or_unsafe: 'A file is missing, lies behind a link, or cannot be opened.',
  nonregular_payload: 'What has the name of a file is a folder, a pipe or a device.',
  io_operation_failed: 'The operating system refused an operation.',
});

const PATH = studyKinds('Write paths as plain names joined by single slashes, relative to the document.', {
  unsafe_path:
    'A path is absolute, has a backslash, a control character or a segment like `..`, or is too long.',
});

const SIZE = studyKinds('Split the study, or leave out what the question does not need.', {
  payload_size_limit: 'A file is larger than its limit: 1 MiB for JSON, 256 KiB for a program or a material.',
  total_input_size_limit: 'The files read from one folder exceed 4 MiB together.',
  json_size_limit: 'A JSON document exceeds 1 MiB.',
});

const JSON_TEXT = studyKinds('Write strict JSON in UTF-8 without a byte order mark.', {
  invalid_json: 'The text is not strict JSON.',
  duplicate_json_key: 'An object has two members of one name.',
  nonfinite_json_number: 'A number is not finite.',
  json_depth_limit: 'A value is nested deeper than 24 levels.',
});

const FIELD = studyKinds('Correct the field; docs/studies.md and the JSON Schemas state what it takes.', {
  object_required: 'A value that must be an object is none.',
  unexpected_or_missing_field: 'An object lacks a field, or has one that it does not take.',
  invalid_identifier: 'An id is not a letter followed by at most 63 letters, digits, `_`, `.` or `-`.',
  invalid_integer: 'A value is not an integer, or outside its range.',
  invalid_text: 'A text is empty, longer than 4,096 characters, or no text.',
  invalid_enum: 'A value is none of those that the field takes.',
  invalid_reference_list: 'A list of references is no list, or has more than 512 members.',
  duplicate_reference: 'A list of references names one id twice.',
  record_count_limit: 'A list of records is no list, or longer than its limit.',
  record_id_required: 'A record is no object with an `id`.',
  duplicate_record_id: 'Two records of one list have the same id.',
  invalid_sha256: 'A digest is not 64 lower-case hex digits.',
});

const OUTPUT = studyKinds('Name a new file in a folder that exists and can be written to.', {
  output_already_exists: 'Something stands at the output already; nothing is overwritten.',
  output_unavailable: 'The output cannot be created.',
  output_write_failed_partial_file_retained: 'Writing failed midway; what was written is left there.',
});

export const STUDY_READING_KINDS = { ...PLACE, ...PATH, ...SIZE, ...JSON_TEXT, ...FIELD, ...OUTPUT };
