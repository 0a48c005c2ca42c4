import { kindTable } from '../entry.js';

export const SIDECAR_KINDS = kindTable({
  'sidecar.missing': {
    means: 'No window sidecar stands beside the archive or in the sidecar folder.',
    mend: 'Declare the collection window with `assay window write`.',
    ruling: 'PMK-SDC-001',
  },
  'sidecar.read': {
    means: 'The sidecar exists but cannot be read as a regular file of at most 1 MiB.',
    mend: 'Give a regular file that this user may read.',
  },
  'sidecar.json': {
    means: 'The sidecar is not one strict JSON value in UTF-8.',
    mend: 'Write it again with `assay window write`.',
  },
  'sidecar.schema': {
    means: 'The sidecar is no `window/v1` object with the required fields.',
    mend: 'Write it again with `assay window write`.',
  },
  'sidecar.window': {
    means: 'The window is not two times with a zone, the end not before the start.',
    mend: 'Declare start and end as ISO 8601 times with an offset, such as 2026-01-01T00:00:00+00:00.',
    ruling: 'PMK-SDC-001',
  },
  'sidecar.archive': {
    means: 'The sidecar names another archive.',
    mend: 'Use the sidecar that was written for this file, or write a new one.',
    ruling: 'PMK-SDC-002',
  },
  'sidecar.hash': {
    means: 'The sidecar pins other bytes than the archive has.',
    mend: 'If the archive is the right one, declare its window anew with `assay window write`.',
    ruling: 'PMK-SDC-003',
  },
  'sidecar.task': {
    means: 'The sidecar names another task than the file name.',
    mend: 'The file name decides; mend the sidecar.',
    ruling: 'PMK-SDC-002',
  },
  'sidecar.route': {
    means: "The sidecar's route does not have the slug in the file name.",
    mend: 'The file name decides; mend the sidecar.',
    ruling: 'PMK-SDC-002',
  },
});
