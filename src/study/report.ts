/** From results to what is printed: the contract's JSON, and reports for people. */

import { markdownText, pageText, paragraph, type ReportDocument } from '../report/index.js';
import type { Comparison } from './comparison/compare.js';
import type { Inspection } from './inspection/inspect.js';
import { lineText, resultDocument, resultText } from './output.js';
import { reportOf } from './sections/index.js';
import type { Trace } from './trace/trace.js';

/** A result that has a report. */
export type StudyResult = Inspection | Trace | Comparison;

/** A report is written from the result alone; nothing is computed anew. */
export type ReportRenderer = (report: ReportDocument) => string;

const RENDERERS = { markdown: markdownText } as const satisfies Readonly<Record<string, ReportRenderer>>;

/** Formats of reports that are text. */
export type ReportFormat = keyof typeof RENDERERS;

export const REPORT_FORMATS = Object.keys(RENDERERS) as readonly ReportFormat[];

/** A result as a report, ending in one newline. */
export function renderReport(result: StudyResult, format: ReportFormat): string {
  return RENDERERS[format](reportOf(result));
}

/**
 * The same as one HTML file with pictures, that needs no network and no script.
 * @param lead A sentence to put below the title.
 */
export function renderPage(result: StudyResult, lead?: string): Promise<string> {
  const [head, ...rest] = reportOf(result);
  const led = lead === undefined || head === undefined ? reportOf(result) : [head, paragraph(lead), ...rest];
  return pageText(titleOf(result), led);
}

function titleOf(result: StudyResult): string {
  if ('trace_id' in result) return `Trace ${result.trace_id}`;
  return 'comparison_id' in result ? `Comparison ${result.comparison_id}` : `Study ${result.study_id}`;
}

/** How `inspect`, `trace` and `compare` print: a report, a page, or the contract's JSON. */
export const PRINT_FORMATS = [...REPORT_FORMATS, 'html', 'json'] as const;

export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** A result in the given format, ending in one newline. */
export async function printedResult(result: StudyResult, format: PrintFormat): Promise<string> {
  if (format === 'json') return studyJson(result);
  return format === 'html' ? renderPage(result) : renderReport(result, format);
}

/** A result as the contract writes it (section 14), ending in one newline. */
export function studyJson(result: object): string {
  return resultText(result);
}

/** The same on one line. */
export function studyJsonLine(result: object): string {
  return `${lineText(resultDocument(result))}\n`;
}
