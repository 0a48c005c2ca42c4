/** Reports on whatever assay writes: read, verified, and shown with its limits. */

export type { ReportedKind } from './artifact.js';
export { type ArtifactReport, type ReportOptions, type ReportPart, reportOf } from './report.js';
export {
  ARTIFACT_FORMATS,
  type ArtifactFormat,
  type ReportWritten,
  type WriteReportOptions,
  writeReport,
} from './write.js';
