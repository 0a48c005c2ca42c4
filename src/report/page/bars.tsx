/** Populations as bars that are stacked by class. */

import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import type { Bar, BarsPicture } from '../pictures.js';
import { Figure } from './figure.js';
import { classItems } from './legend.js';
import { Mark } from './marks.js';
import { lookOf } from './palette.js';
import { textWidth } from './room.js';

const TOP = 28;
const HEIGHT = 200;
const LEFT = 44;
const BAR = 46;
const PITCH = 76;
const BETWEEN = 28;
/** Least height of a segment that has its count in it. */
const ROOM = 15;

export function Bars({ id, picture }: { readonly id: string; readonly picture: BarsPicture }): VNode {
  const { groups, classes } = picture;
  const bars = groups.flatMap((group) => group.bars);
  const most = Math.max(1, ...bars.map(total));
  const y = scaleLinear([0, most], [TOP + HEIGHT, TOP]);
  const ticks = y.ticks(Math.min(5, most)).filter(Number.isInteger);
  const widths = groups.map(({ name, bars: own }) => Math.max(own.length * PITCH, textWidth(name)) + BETWEEN);
  const starts = widths.map((_, at) => LEFT + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const width = LEFT + widths.reduce((sum, one) => sum + one, 0);
  const rest = bars.some((one) => one.rest > 0);
  const items = rest
    ? [
        ...classItems(classes),
        [<rect class="none hollow dashed" x="-7" y="-7" width="14" height="14" />, 'not classified'] as const,
      ]
    : classItems(classes);
  return (
    <Figure id={id} picture={picture} width={width} height={TOP + HEIGHT + 44} legends={[items]}>
      {ticks.map((tick) => (
        <g>
          <line class="rule" x1={LEFT - 6} x2={width} y1={y(tick)} y2={y(tick)} />
          <text class="muted end" x={LEFT - 10} y={y(tick) + 4}>
            {tick}
          </text>
        </g>
      ))}
      {groups.map(({ name, bars: own }, at) => {
        const left = starts[at] ?? LEFT;
        const room = (widths[at] ?? 0) - BETWEEN;
        const first = left + (room - own.length * PITCH) / 2;
        return (
          <g>
            {own.map((bar, index) => (
              <g transform={`translate(${first + index * PITCH + PITCH / 2},0)`}>
                <Stack bar={bar} classes={classes} y={y} />
              </g>
            ))}
            <text class="middle strong" x={left + room / 2} y={TOP + HEIGHT + 36}>
              {name}
            </text>
          </g>
        );
      })}
    </Figure>
  );
}

function total({ counts, rest }: Bar): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0) + rest;
}

function Stack({
  bar,
  classes,
  y,
}: {
  readonly bar: Bar;
  readonly classes: readonly string[];
  readonly y: (value: number) => number;
}): VNode {
  const named = classes.filter((one) => (bar.counts[one] ?? 0) > 0);
  const below = named.map((_, at) =>
    named.slice(0, at).reduce((sum, one) => sum + (bar.counts[one] ?? 0), 0),
  );
  const all = total(bar);
  return (
    <g>
      {named.map((name, at) => {
        const count = bar.counts[name] ?? 0;
        const [bottom, top] = [y(below[at] ?? 0), y((below[at] ?? 0) + count)];
        return (
          <g>
            <title>{`${name}: ${count}`}</title>
            <rect
              class={`${lookOf(classes, name).colour} fill edge`}
              x={-BAR / 2}
              y={top}
              width={BAR}
              height={bottom - top}
            />
            {bottom - top >= ROOM && (
              <text class="on-ink" y={(top + bottom) / 2 + 4}>
                {count}
              </text>
            )}
            {bottom - top >= ROOM && (
              <g transform={`translate(${BAR / 2 + 8},${(top + bottom) / 2}) scale(.65)`}>
                <Mark classes={classes} name={name} outcome="passed" />
              </g>
            )}
          </g>
        );
      })}
      {bar.rest > 0 && (
        <g class="none">
          <title>{`not classified: ${bar.rest}`}</title>
          <rect
            class="hollow dashed"
            x={-BAR / 2 + 1}
            y={y(all) + 1}
            width={BAR - 2}
            height={Math.max(1, y(all - bar.rest) - y(all) - 2)}
          />
          {y(all - bar.rest) - y(all) >= ROOM && (
            <text class="middle" y={(y(all - bar.rest) + y(all)) / 2 + 4}>
              {bar.rest}
            </text>
          )}
        </g>
      )}
      <text class="middle" y={y(all) - 8}>
        {bar.note}
      </text>
      <text class="middle muted" y={TOP + HEIGHT + 18}>
        {bar.name}
      </text>
    </g>
  );
}
