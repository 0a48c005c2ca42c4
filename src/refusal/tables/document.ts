import { kindTable } from '../entry.js';

export const DOCUMENT_KINDS = kindTable({
  'json.syntax': {
    means: 'The document is not exactly one strict JSON value.',
    mend: 'Mend the document at the named place.',
  },
  'json.utf8': { means: 'The document is not UTF-8.', mend: 'Save it as UTF-8 without a byte order mark.' },
  'json.duplicate-name': {
    means: 'An object names a member twice.',
    mend: 'Keep one of the two.',
  },
  'json.depth': { means: 'The document nests deeper than its limit.', mend: 'Flatten the document.' },
  'json.size': {
    means: 'The document is larger than its limit.',
    mend: 'Check that it is the file you mean.',
  },
  'json.non-finite': {
    means: 'The document holds NaN, an infinity, or a number too large for a double.',
    mend: 'Record an unknown as null.',
  },
  'canonical.number': {
    means: 'A number is not finite, so it has no canonical form.',
    mend: 'Record an unknown as null.',
  },
  'file.read': {
    means: 'A file cannot be opened or read, or is not a regular file.',
    mend: 'Give a regular file that this user may read.',
  },
  'file.size': { means: 'A file is larger than its limit.', mend: 'Check that it is the file you mean.' },
  'file.write': {
    means: 'A file cannot be written; nothing was put in its place.',
    mend: 'Check the folder, its permissions and the free space.',
  },
  'file.exists': {
    means: 'Something already stands where a new file or folder should go.',
    mend: 'Choose another name, or move the old one away.',
  },
  'file.pattern': {
    means: 'A folder or pattern holds no archive.',
    mend: 'Give files named <task>__<route-slug>.jsonl.gz, a folder of them, or a pattern that meets some.',
  },
});
