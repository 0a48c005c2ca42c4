/** Numbers for ordered pairs: rows and columns by name, darkness and digits in the cells. */

import type { VNode } from 'preact';
import type { HeatCell, HeatPanel, HeatPicture } from '../pictures.js';
import { cutNote } from './curves.js';
import { Figure } from './figure.js';
import type { LegendItem } from './legend.js';
import { HEAT_LEVELS } from './palette.js';
import { MOST_PANELS } from './panels.js';
import { textWidth, widest } from './room.js';

const CELL = 46;
const HEIGHT = 30;
const BETWEEN = 28;
/** Pixels that panels share beside each other. */
const ROOM = 1000;
const LEAST = 200;
/** Of one panel; larger tables hold the numbers alone. */
const MOST = 60;

export function Heat({ id, picture }: { readonly id: string; readonly picture: HeatPicture }): VNode {
  const drawn = picture.panels
    .filter(({ rows, columns }) => rows.length <= MOST && columns.length <= MOST)
    .slice(0, MOST_PANELS);
  const names = widest([...drawn.flatMap(rowNames), picture.rows], 40);
  const left = names + 12;
  const { places, width, height } = arranged(drawn, left);
  const large = picture.panels.length - drawn.length;
  return (
    <Figure
      id={id}
      picture={picture}
      note={
        large > 0 ? (cutNote(picture.panels.length) ?? `${large} larger tables are not drawn.`) : undefined
      }
      width={width}
      height={height}
      legends={[levelItems()]}
    >
      {drawn.map((panel, at) => (
        <g transform={`translate(${places[at]?.x ?? 0},${places[at]?.y ?? 0})`}>
          <One panel={panel} left={left} axes={picture} />
        </g>
      ))}
    </Figure>
  );
}

/** Panels beside each other as far as they fit, then below. */
function arranged(panels: readonly HeatPanel[], left: number) {
  const places: { readonly x: number; readonly y: number }[] = [];
  let [x, y, row, width] = [0, 0, 0, LEAST];
  for (const panel of panels) {
    const own = Math.max(left + panel.columns.length * CELL, textWidth(panel.name)) + BETWEEN;
    if (x > 0 && x + own > ROOM) [x, y, row] = [0, y + row, 0];
    places.push({ x, y });
    x += own;
    row = Math.max(row, panelHeight(panel));
    width = Math.max(width, x);
  }
  return { places, width, height: y + row };
}

function levelItems(): readonly LegendItem[] {
  const swatch = (name: string) => <rect class={`heat ${name}`} x="-9" y="-9" width="18" height="18" />;
  const step = 1 / HEAT_LEVELS;
  const levels = Array.from({ length: HEAT_LEVELS }, (_, at): LegendItem => {
    const [from, to] = [at * step, (at + 1) * step].map((one) => one.toFixed(1));
    return [swatch(`heat-${at}`), at === 0 ? `up to ${to}` : `${from} to ${to}`];
  });
  return [...levels, [swatch('heat-none'), 'none: not resolved']];
}

/** Whether columns have the numbers of their rows, as their names are too wide for a cell. */
function numbered({ rows, columns }: HeatPanel): boolean {
  return wide(columns) && columns.every((one) => rows.includes(one));
}

function wide(columns: readonly string[]): boolean {
  return columns.some((one) => textWidth(one) > CELL - 6);
}

function rowNames(panel: HeatPanel): readonly string[] {
  return numbered(panel) ? panel.rows.map((name, at) => `${name}  ${at + 1}`) : panel.rows;
}

function columnNames(panel: HeatPanel): readonly string[] {
  const { rows, columns } = panel;
  return numbered(panel) ? columns.map((name) => String(rows.indexOf(name) + 1)) : columns;
}

/** Names of columns stand upright where they are wider than a cell. */
function upright(panel: HeatPanel): boolean {
  return wide(columnNames(panel));
}

function headHeight(panel: HeatPanel): number {
  return 48 + (upright(panel) ? widest(panel.columns, 0) : 16);
}

function panelHeight(panel: HeatPanel): number {
  return headHeight(panel) + panel.rows.length * HEIGHT + 28;
}

function One({
  panel,
  left,
  axes,
}: {
  readonly panel: HeatPanel;
  readonly left: number;
  readonly axes: HeatPicture;
}): VNode {
  const head = headHeight(panel);
  const turned = upright(panel);
  const names = rowNames(panel);
  return (
    <g>
      <text class="strong" x={0} y={12}>
        {panel.name}
      </text>
      <text class="muted" x={left} y={32}>
        {axes.columns}
      </text>
      <text class="muted end" x={left - 10} y={head - 8}>
        {axes.rows}
      </text>
      {columnNames(panel).map((name, at) => {
        const x = left + at * CELL + CELL / 2;
        return turned ? (
          <text transform={`translate(${x + 4},${head - 8}) rotate(-90)`}>{name}</text>
        ) : (
          <text class="middle" x={x} y={head - 8}>
            {name}
          </text>
        );
      })}
      {panel.rows.map((name, row) => (
        <g transform={`translate(0,${head + row * HEIGHT})`}>
          <text class="end" x={left - 10} y={HEIGHT / 2 + 4}>
            {names[row]}
          </text>
          {panel.columns.map((column, at) => (
            <g transform={`translate(${left + at * CELL},0)`}>
              <Cell cell={panel.cells[row]?.[at] ?? null} name={`${name}, ${column}`} />
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}

function Cell({ cell, name }: { readonly cell: HeatCell | null; readonly name: string }): VNode {
  if (cell === null)
    return <line class="rule" x1={CELL / 2 - 6} x2={CELL / 2 + 6} y1={HEIGHT / 2} y2={HEIGHT / 2} />;
  const { value, text } = cell;
  const level =
    value === null ? 'none' : Math.min(HEAT_LEVELS - 1, Math.max(0, Math.ceil(value * HEAT_LEVELS) - 1));
  return (
    <g class={`heat-${level}`}>
      <title>{`${name}: ${text}`}</title>
      <rect class="heat" x={1} y={1} width={CELL - 2} height={HEIGHT - 2} />
      <text class="on-heat middle" x={CELL / 2} y={HEIGHT / 2 + 4}>
        {text}
      </text>
    </g>
  );
}
