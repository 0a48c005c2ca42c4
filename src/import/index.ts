/** Other tools' files, turned into native archives; nothing is inferred, every record accounted for. */

export { type Detected, detectedText, detectFormat } from './detect.js';
export type { FateCount, RecordPlace } from './fates.js';
export type { FirstLook, Found, FoundItem, Gives, ImportFormat, ImportSource, LogTimes } from './format.js';
export { FORMATS } from './formats.js';
export { type ImportResult, importFiles } from './import.js';
export {
  IMPORT_SCHEMA,
  type ImportReport,
  importText,
  REPORT_NAME,
  type ReportedFate,
  type SourceReport,
} from './report.js';
export type { ImportOptions, ImportSettings } from './settings.js';
