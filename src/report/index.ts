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

/** What draws is slow to load, and so is loaded only where a page or a picture is asked for. */
const drawing = () => import('./page/page.js');

/** A report as one HTML file that needs nothing else: no network, no script. */
export async function pageText(title: string, report: ReportDocument): Promise<string> {
  return (await drawing()).page(title, report);
}

/** A picture as an SVG file that needs nothing else. */
export async function svgText(picture: Picture): Promise<string> {
  return (await drawing()).svgFile(picture);
}
