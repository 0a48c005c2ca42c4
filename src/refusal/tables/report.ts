import { kindTable } from '../entry.js';

export const REPORT_KINDS = kindTable({
  'report.read': {
    means: 'The report file cannot be opened or read, or is not a regular file of at most 1 MiB.',
    mend: 'Give a REPORT.yml that this user may read.',
  },
  'report.yaml': {
    means: 'The report file is not one plain YAML document.',
    mend: 'Write YAML 1.2 in UTF-8, without anchors, aliases, own tags, directives or repeated names.',
  },
  'report.field': {
    means: 'A field of the report file is missing, unknown, or of the wrong type.',
    mend: 'Keep exactly the fields that docs/bundle-run.md lists.',
  },
  'report.value': {
    means: 'A value in the report file breaks the rule of its field.',
    mend: 'Correct the value at the named place.',
  },
  'report.file': {
    means: 'A file that the report names is missing, is no regular file in its folder, or is over 64 MiB.',
    mend: 'Put a regular file beside the report file, or below its folder, and name it by a relative path.',
  },
  'report.template': {
    means: 'The prompt template is not UTF-8, names an unknown placeholder, or leaves the data package out.',
    mend: 'Use the placeholders that docs/bundle-run.md lists, {{data}} among them; write \\{{ for a literal {{.',
  },
  'report.profile': {
    means: 'The selection of profiles is not at least two distinct ones that the report file defines.',
    mend: 'Name profiles of the report file, each once, with --profile.',
  },
  'report.variable': {
    means: 'An environment variable that a selected profile names cannot be used.',
    mend: 'Set the variable to the secret itself, and keep that secret out of every file.',
  },
  'diff.profile': {
    means: 'The bundle holds no succeeded report of the profile, or too few to compare.',
    mend: 'Look at `assay bundle show`, and name profiles that succeeded.',
  },
});
