import type { StudyResult } from '../report.js';
import { comparisonReport } from './comparison.js';
import { inspectionReport } from './inspection.js';
import { traceReport } from './trace.js';

/** A result as Markdown. */
export function markdownReport(result: StudyResult): string {
  switch (result.result_schema) {
    case 'structdet-code.inspection/0.2':
      return inspectionReport(result);
    case 'structdet-code.trace-result/0.1':
      return traceReport(result);
    default:
      return comparisonReport(result);
  }
}
