/** Reports: what they say as blocks, written as Markdown or as a page. */

import type { ReportDocument } from './document.js';

export {
  type Block,
  type Fact,
  facts,
  heading,
  list,
  paragraph,
  picture,
  type ReportDocument,
  table,
  tableOr,
} from './document.js';
export { markdownText } from './markdown.js';
export type {
  Bar,
  BarGroup,
  BarsPicture,
  Lane,
  LaneEvent,
  LaneLink,
  LanePoint,
  LanesPicture,
  Outcome,
  OverlapColumn,
  OverlapPicture,
  OverlapSet,
  Picture,
} from './pictures.js';

/** A report as one HTML file that needs nothing else: no network, no script. What draws it is loaded here only. */
export async function pageText(title: string, report: ReportDocument): Promise<string> {
  const { page } = await import('./page/page.js');
  return page(title, report);
}
