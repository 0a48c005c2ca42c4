/** Small pictures of one kind beside and below each other, with axes that they share. */

import { scaleLinear, scaleLog } from 'd3-scale';
import type { ComponentChildren, VNode } from 'preact';
import type { Axis } from '../pictures.js';
import { textWidth, widest } from './room.js';

/** More would not be told apart; the tables hold all. */
export const MOST_PANELS = 48;

const PER_ROW = 3;
/** Pixels that panels share beside each other. */
const ROOM = 1000;
const TOP = 44;
const BELOW = 44;

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Where a panel's own corner is. */
  readonly at: (index: number) => { readonly x: number; readonly y: number };
}

/** Places for `count` panels whose plots are of this size, below texts of these widths. */
export function gridOf(count: number, plot: Size, names: readonly string[]): Grid {
  const pitch = Math.max(plot.left + plot.width + 24, widest(names, 0) + 24);
  const columns = Math.max(1, Math.min(PER_ROW, count, Math.floor(ROOM / pitch)));
  const row = TOP + plot.height + BELOW;
  return {
    width: columns * pitch,
    height: Math.ceil(count / columns) * row,
    at: (index) => ({ x: (index % columns) * pitch, y: Math.floor(index / columns) * row }),
  };
}

/** Of a plot within its axes; `left` is the room for the numbers beside it. */
export interface Size {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Scale {
  (value: number): number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** A scale over `values` and the axis' range. */
export function scaleOf(
  { scale, range }: Axis,
  values: Iterable<number>,
  pixels: readonly [number, number],
): Scale {
  let [least, most] = range ?? [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  if (!Number.isFinite(least) || !Number.isFinite(most)) [least, most] = [0, 1];
  if (least === most) [least, most] = scale === 'log' ? [least / 2, most * 2] : [least - 0.5, most + 0.5];
  if (scale === 'log') return logScale(least, most, pixels);
  const made = scaleLinear([least, most], [...pixels]).nice(5);
  const format = made.tickFormat(5);
  const ticks = made.ticks(5).map((at) => ({ at, text: format(at).replace('−', '-') }));
  return Object.assign((value: number) => made(value), { ticks });
}

/** Numbers at 1, 2 and 5 times powers of ten where few would do, else at the powers. */
function logScale(least: number, most: number, pixels: readonly [number, number]): Scale {
  const made = scaleLog([least, most], [...pixels]);
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power += 1)
    powers.push(power);
  const steps = powers.length > 4 ? [1] : powers.length > 3 ? [1, 3] : [1, 2, 5];
  const ticks = powers
    .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
    .filter((at) => at >= least * 0.999 && at <= most * 1.001)
    .map((at) => ({ at, text: String(at) }));
  return Object.assign((value: number) => made(value), { ticks });
}

/** Room for the numbers beside a scale. */
export function ticksRoom(scale: Scale): number {
  return (
    widest(
      scale.ticks.map(({ text }) => text),
      20,
    ) + 12
  );
}

/** A panel's name, its axes, and what stands within them. */
export function Panel({
  name,
  size,
  x,
  y,
  xName,
  yName,
  children,
}: {
  readonly name: string;
  readonly size: Size;
  readonly x: Scale;
  readonly y: Scale;
  readonly xName: string;
  readonly yName: string;
  readonly children: ComponentChildren;
}): VNode {
  const { left, width, height } = size;
  return (
    <g>
      <text class="strong" x={0} y={12}>
        {name}
      </text>
      <g transform={`translate(${left},${TOP})`}>
        {y.ticks.map(({ at, text }) => (
          <g>
            <line class="rule" x1={0} x2={width} y1={y(at)} y2={y(at)} />
            <text class="muted end" x={-6} y={y(at) + 4}>
              {text}
            </text>
          </g>
        ))}
        {sparse(x).map(({ at, text }) => (
          <g>
            <line class="axis" x1={x(at)} x2={x(at)} y1={height} y2={height + 5} />
            <text class="muted middle" x={x(at)} y={height + 18}>
              {text}
            </text>
          </g>
        ))}
        <line class="axis" x1={0} x2={width} y1={height} y2={height} />
        {children}
        <text class="muted middle" x={width / 2} y={height + 36}>
          {xName}
        </text>
        <text class="muted" x={0} y={-12}>
          {yName}
        </text>
      </g>
    </g>
  );
}

/** Ticks whose numbers do not touch. */
function sparse(scale: Scale): Scale['ticks'] {
  let end = -Infinity;
  return scale.ticks.filter(({ at, text }) => {
    const half = textWidth(text) / 2;
    if (scale(at) - half < end + 4) return false;
    end = scale(at) + half;
    return true;
  });
}
