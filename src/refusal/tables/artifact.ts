import { kindTable } from '../entry.js';

/** Reports on artifacts, and the schemas of formats. */
export const ARTIFACT_KINDS = kindTable({
  'artifact.kind': {
    means: 'The file or folder is nothing that a report can be made of.',
    mend: 'Give a model, ruling store, certificate, gate baseline, corpus manifest, window sidecar, comparison bundle, snapshot, import report, or the JSON result of `assay study inspect`, `trace` or `compare`.',
  },
  'artifact.read': {
    means: 'The file cannot be read as JSON.',
    mend: 'Give the file as it was written, as UTF-8.',
  },
  'artifact.shape': {
    means: 'The document does not have the form that its schema member promises.',
    mend: 'Write it again with the command that makes such documents; `assay schema` prints the form.',
  },
  'artifact.counts': {
    means: 'The numbers of the import report do not add up.',
    mend: 'Import the files again.',
  },
  'artifact.archives': {
    means: 'Archives were given, but no model whose null draws could be made of them.',
    mend: 'Name the model too, or leave --archives out.',
  },
  'artifact.pictures': {
    means: 'The report has no picture.',
    mend: 'Write it as html or markdown.',
  },
  'schema.name': { means: 'There is no schema of that name.', mend: 'See the names with `assay schema`.' },
});
