/** Reports: what they say as blocks, written as Markdown, as a page, or as their pictures alone. */

import type { ReportDocument } from './document.js';
import type { Picture } from './pictures.js';

export {
  type Block,
  type Fact,
  facts,
  heading,
  type Level,
  list,
  paragraph,
  picture,
  type ReportDocument,
  type TextColumn,
  type TextLine,
  table,
  tableOr,
  texts,
} from './document.js';
export { markdownText } from './markdown.js';
export { named } from './named.js';
export type {
  Axis,
  Bar,
  BarGroup,
  BarsPicture,
  Bin,
  Curve,
  CurvePanel,
  CurvesPicture,
  HeatCell,
  HeatPanel,
  HeatPicture,
  HistogramPanel,
  HistogramsPicture,
  Lane,
  LaneEvent,
  LaneLink,
  LanePoint,
  LanesPicture,
  Margin,
  MarginsPicture,
  Outcome,
  OverlapColumn,
  OverlapPicture,
  OverlapSet,
  Picture,
  Span,
  TimelinePicture,
} from './pictures.js';

/** A report as one HTML file that needs nothing else: no network, no script. What draws it is loaded here only. */
export async function pageText(title: string, report: ReportDocument): Promise<string> {
  const { page } = await import('./page/page.js');
  return page(title, report);
}

/** A picture as an SVG file that needs nothing else. */
export async function svgText(picture: Picture): Promise<string> {
  const { svgFile } = await import('./page/page.js');
  return svgFile(picture);
}
