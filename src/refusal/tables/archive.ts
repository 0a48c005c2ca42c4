import { kindTable } from '../entry.js';

export const ARCHIVE_KINDS = kindTable({
  'archive.name': {
    means: 'The file name is not `<task>__<route-slug>.jsonl.gz`, so it names no task and no route.',
    mend: 'Rename the file to <task>__<route-slug>.jsonl.gz, with both parts non-empty.',
    ruling: 'PMK-ARC-001',
  },
  'archive.slug': {
    means: 'The slug in the file name belongs to no declared candidate route.',
    mend: 'Add the route to the candidate set, or leave this archive out.',
    ruling: 'PMK-ARC-001',
  },
  'archive.read': {
    means: 'The archive cannot be opened or read, or is not a regular file.',
    mend: 'Give a regular file that this user may read.',
  },
  'archive.changed': {
    means: 'The archive changed while it was being read.',
    mend: 'Wait until whatever writes the file has finished, then run again.',
  },
  'archive.gzip': {
    means: 'The bytes are not complete, intact gzip members.',
    mend: 'Fetch the archive again, or compress it again from its source.',
  },
  'archive.utf8': {
    means: 'The inflated bytes are not UTF-8 text.',
    mend: 'Write the archive again as UTF-8.',
  },
  'archive.json': {
    means: 'A line is not exactly one strict JSON value.',
    mend: 'Mend the line; every line holds one RFC 8259 object, at most 128 levels deep.',
  },
  'archive.row': {
    means: 'A line is JSON, but its keys or identity values fit no row shape.',
    mend: 'Keep exactly the keys of a full row, a row without tier, or an error stub.',
    ruling: 'PMK-ARC-003',
  },
  'archive.raw-outputs': {
    means: '`raw_outputs` is not a non-empty array of strings.',
    mend: 'Store every draw as a string; an item without draws is an error stub.',
    ruling: 'PMK-ARC-004',
  },
  'archive.intrinsic': {
    means: '`intrinsic` is not an object whose values are integers.',
    mend: 'Keep integers only; move anything else out of the row.',
    ruling: 'PMK-ARC-004',
  },
  'archive.duplicate-item': {
    means: 'Two rows claim the same (sample, variant, profile, language).',
    mend: 'Merge the draws into one row, or give the rows different variants.',
  },
  'archive.empty': {
    means: 'The archive holds no row.',
    mend: 'Leave it out, or collect it again.',
  },
  'archive.size': {
    means: 'One row is larger than 64 MiB.',
    mend: 'Split the row, or check that the archive is what you think it is.',
  },
});
