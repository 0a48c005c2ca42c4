/** A picture as an SVG file: what the page says around it stands in it. */

import type { VNode } from 'preact';
import type { FigureProps } from './figure.js';
import { legendLines } from './legend.js';
import { stacked, textWidth } from './room.js';

const MARGIN = 16;
const TITLE = 28;
const LEAST_ROOM = 360;

export function AloneFigure({ picture, note, width, height, legends, children }: FigureProps): VNode {
  const { title, description } = picture;
  const room = Math.max(width, LEAST_ROOM, textWidth(title) + MARGIN, note ? textWidth(note) : 0);
  const lists = legends.map((items) => legendLines(items, room));
  const head = MARGIN + TITLE + (note === undefined ? 0 : TITLE);
  const { starts, end } = stacked(
    lists.map((one) => one.height),
    head,
  );
  const widest = legends.flat().reduce((most, [, name]) => Math.max(most, textWidth(name) + 48), room);
  const [outerWidth, outerHeight] = [widest + 2 * MARGIN, end + 8 + height + MARGIN];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-labelledby="title text"
      width={outerWidth}
      height={outerHeight}
      viewBox={`0 0 ${outerWidth} ${outerHeight}`}
    >
      <title id="title">{title}</title>
      <desc id="text">{description}</desc>
      <style></style>
      <rect class="panel" width={outerWidth} height={outerHeight} />
      <text class="strong" x={MARGIN} y={MARGIN + 12}>
        {title}
      </text>
      {note && (
        <text class="muted" x={MARGIN} y={MARGIN + TITLE + 8}>
          {note}
        </text>
      )}
      {lists.map(({ drawn }, at) => (
        <g transform={`translate(${MARGIN},${starts[at] ?? head})`}>{drawn}</g>
      ))}
      <g transform={`translate(${MARGIN},${end + 8})`}>{children}</g>
    </svg>
  );
}
