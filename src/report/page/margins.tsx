/** Values against their limits: a row each, on one scale. */

import type { VNode } from 'preact';
import type { Margin, MarginsPicture } from '../pictures.js';
import { Figure } from './figure.js';
import { classItems, type LegendItem } from './legend.js';
import { Mark } from './marks.js';
import { lookOf } from './palette.js';
import { type Scale, scaleOf } from './panels.js';
import { widest } from './room.js';

const WIDTH = 420;
const ROW = 28;
const HEAD = 34;
/** More would not be told apart; the tables hold all. */
const MOST = 120;

export function Margins({ id, picture }: { readonly id: string; readonly picture: MarginsPicture }): VNode {
  const { classes } = picture;
  const rows = picture.rows.slice(-MOST);
  const left = widest(
    rows.map(({ name }) => name),
    40,
  );
  const right = widest(
    rows.map(({ note }) => note),
    0,
  );
  const values = rows.flatMap(({ value, limit }) => [value, limit]);
  const x = scaleOf({ name: picture.axis, scale: 'linear' }, values, [left + 24, left + 24 + WIDTH]);
  const bottom = HEAD + rows.length * ROW;
  const limit: LegendItem = [<line class="stop" y1="-9" y2="9" />, 'threshold'];
  return (
    <Figure
      id={id}
      picture={picture}
      note={
        picture.rows.length > MOST ? `The last ${MOST} of ${picture.rows.length} rows are drawn.` : undefined
      }
      width={left + WIDTH + right + 72}
      height={bottom + 30}
      legends={[[...classItems(classes), limit]]}
    >
      {x.ticks.map(({ at, text }) => (
        <g>
          <line class="rule" x1={x(at)} x2={x(at)} y1={22} y2={bottom} />
          <text class="muted middle" x={x(at)} y={14}>
            {text}
          </text>
        </g>
      ))}
      {rows.map((row, at) => (
        <g transform={`translate(0,${HEAD + at * ROW + ROW / 2})`}>
          <Row row={row} classes={classes} left={left} x={x} />
        </g>
      ))}
      <text class="muted middle" x={left + 24 + WIDTH / 2} y={bottom + 20}>
        {picture.axis}
      </text>
    </Figure>
  );
}

function Row({
  row,
  classes,
  left,
  x,
}: {
  readonly row: Margin;
  readonly classes: readonly string[];
  readonly left: number;
  readonly x: Scale;
}): VNode {
  const { name, note, value, limit, outcome } = row;
  return (
    <g class={lookOf(classes, row.class).colour}>
      <title>{`${name}: ${value}, threshold ${limit}`}</title>
      <text class="end" x={left} y={4}>
        {name}
      </text>
      <line class="curve" x1={x(limit)} x2={x(value)} y1={0} y2={0} />
      <line class="stop" x1={x(limit)} x2={x(limit)} y1={-9} y2={9} />
      <g transform={`translate(${x(value)},0)`}>
        <Mark classes={classes} name={row.class} outcome={outcome} />
      </g>
      <text class="muted" x={left + 24 + WIDTH + 20} y={4}>
        {note}
      </text>
    </g>
  );
}
