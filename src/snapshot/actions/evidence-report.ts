/** Reports on archives and bundles, as Markdown and as a page. */

import { markdownText, pageText, paragraph, type ReportDocument } from '../../report/index.js';
import type { Action } from '../action.js';

/** How an action whose report is a document prints it. */
export function reported<Result extends object>(
  title: string,
  report: (result: Result) => ReportDocument,
): Pick<Action, 'report' | 'markdown' | 'page'> {
  return {
    report: (result) => report(result as Result),
    markdown: (result) => markdownText(report(result as Result)),
    page(result, lead) {
      const [head, ...rest] = report(result as Result);
      return pageText(title, [...(head ? [head] : []), paragraph(lead), ...rest]);
    },
  };
}
