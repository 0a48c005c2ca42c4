/** From results to what is printed: the contract's JSON, and reports for people. */

import type { Comparison } from './comparison/compare.js';
import type { Inspection } from './inspection/inspect.js';
import { markdownReport } from './markdown/index.js';
import { lineText, resultDocument, resultText } from './output.js';
import type { Trace } from './trace/trace.js';

/** A result that has a report. */
export type StudyResult = Inspection | Trace | Comparison;

/** A report is written from the result alone; nothing is computed anew. */
export type ReportRenderer = (result: StudyResult) => string;

const RENDERERS = { markdown: markdownReport } as const satisfies Readonly<Record<string, ReportRenderer>>;

export type ReportFormat = keyof typeof RENDERERS;

export const REPORT_FORMATS = Object.keys(RENDERERS) as readonly ReportFormat[];

/** A result as a report, ending in one newline. */
export function renderReport(result: StudyResult, format: ReportFormat): string {
  return RENDERERS[format](result);
}

/** A result as the contract writes it (section 14), ending in one newline. */
export function studyJson(result: object): string {
  return resultText(result);
}

/** The same on one line. */
export function studyJsonLine(result: object): string {
  return `${lineText(resultDocument(result))}\n`;
}
