/** What a result's report says, from the result alone; nothing is computed anew. */

import type { ReportDocument } from '../../report/index.js';
import type { StudyResult } from '../report.js';
import { comparisonReport } from './comparison.js';
import { inspectionReport } from './inspection.js';
import { traceReport } from './trace.js';

/** A result as the blocks of its report. */
export function reportOf(result: StudyResult): ReportDocument {
  switch (result.result_schema) {
    case 'structdet-code.inspection/0.2':
      return inspectionReport(result);
    case 'structdet-code.trace-result/0.1':
      return traceReport(result);
    default:
      return comparisonReport(result);
  }
}
