/** Archives and their windows: what is there, and what was declared about it. */

export { attachWindow, type WindowedArchive } from './attach.js';
export { CandidateSet, type IdentifiedArchive, identifyArchive } from './candidates.js';
export {
  type CensusOptions,
  type CensusReport,
  type CensusRow,
  censusArchives,
  type Window,
} from './census.js';
export {
  type CheckOptions,
  checkArchives,
  checkWindows,
  type WindowReport,
  type WindowRow,
} from './check.js';
export { parseCollector } from './collector.js';
export { type Declaration, type WrittenWindow, writeWindow } from './declare.js';
export { ARCHIVE_SUFFIX, type ArchiveName, parseArchiveName, slugOf } from './name.js';
export {
  findSidecar,
  readSidecar,
  SIDECAR_SCHEMA,
  SIDECAR_SUFFIX,
  type Sidecar,
} from './sidecar.js';
export { censusText, checkAnnotations, checkText, windowsText } from './text.js';
export { parseTimestamp, type TimeReading } from './timestamp.js';
