/** Spans of time in lanes: a bar from beginning to end, with a mark on it. */

import { scaleUtc } from 'd3-scale';
import type { VNode } from 'preact';
import type { Span, TimelinePicture } from '../pictures.js';
import { Figure } from './figure.js';
import { classItems, type LegendItem } from './legend.js';
import { Mark } from './marks.js';
import { lookOf } from './palette.js';
import { stacked, textWidth, widest } from './room.js';

const WIDTH = 620;
const ROW = 24;
const HEAD = 30;
const DAY = 86_400_000;
const LEAST_BAR = 20;
const MOST_LANES = 100;

type Lane = TimelinePicture['lanes'][number];

interface PlacedSpan {
  readonly span: Span;
  readonly row: number;
}

export function Timeline({ id, picture }: { readonly id: string; readonly picture: TimelinePicture }): VNode {
  const { classes } = picture;
  const lanes = picture.lanes.slice(0, MOST_LANES);
  const spans = lanes.flatMap((lane) => lane.spans);
  const left = widest(
    lanes.map(({ name }) => name),
    40,
  );
  const x = timeScale(spans, [left + 24, left + 24 + WIDTH]);
  const placed = lanes.map(({ spans: own }) => placedSpans(own, x));
  const sizes = placed.map((own) => Math.max(1, ...own.map(({ row }) => row + 1)) * ROW + 12);
  const { starts, end } = stacked(sizes, HEAD);
  const width = left + WIDTH + 72;
  const retired = spans.some((one) => one.retired);
  const more: LegendItem[] = retired
    ? [[<line class="checkpoint" x1="-10" x2="10" />, 'broken line: superseded']]
    : [];
  return (
    <Figure
      id={id}
      picture={picture}
      note={
        picture.lanes.length > MOST_LANES
          ? `The first ${MOST_LANES} of ${picture.lanes.length} lanes are drawn.`
          : undefined
      }
      width={width}
      height={end + 8}
      legends={[[...classItems(classes), ...more]]}
    >
      {x.ticks.map(({ at, text }) => (
        <g>
          <line class="rule" x1={x(at)} x2={x(at)} y1={22} y2={end} />
          <text class="muted middle" x={x(at)} y={14}>
            {text}
          </text>
        </g>
      ))}
      {lanes.map((lane, at) => (
        <g transform={`translate(0,${starts[at] ?? HEAD})`}>
          <Row lane={lane} placed={placed[at] ?? []} classes={classes} left={left} x={x} />
          <line class="rule" x1={0} x2={width} y1={sizes[at]} y2={sizes[at]} />
        </g>
      ))}
    </Figure>
  );
}

interface TimeScale {
  (at: number): number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** Dates, and times of day where all lies within a few days; always UTC. */
function timeScale(spans: readonly Span[], pixels: readonly [number, number]): TimeScale {
  let [least, most] = [Infinity, -Infinity];
  for (const { from, to } of spans) [least, most] = [Math.min(least, from), Math.max(most, to)];
  if (!Number.isFinite(least)) [least, most] = [0, DAY];
  if (least === most) [least, most] = [least - DAY / 2, most + DAY / 2];
  const made = scaleUtc([new Date(least), new Date(most)], [...pixels]);
  const long = most - least > 4 * DAY;
  let end = -Infinity;
  const ticks = made
    .ticks(5)
    .map((at) => ({
      at: at.getTime(),
      text: long ? day(at) : `${day(at)} ${at.toISOString().slice(11, 16)}`,
    }))
    .filter(({ at, text }) => {
      const half = textWidth(text) / 2;
      if (made(at) - half < end + 8 || made(at) + half > pixels[1] + 44) return false;
      end = made(at) + half;
      return true;
    });
  return Object.assign((at: number) => made(at), { ticks });
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Spans of a lane in rows, so that none lies over another. */
function placedSpans(spans: readonly Span[], x: (at: number) => number): readonly PlacedSpan[] {
  const ends: number[] = [];
  return [...spans]
    .sort((a, b) => a.from - b.from)
    .map((span) => {
      const { start, end } = barOf(span, x);
      const free = ends.findIndex((taken) => taken + 2 < start);
      const row = free < 0 ? ends.length : free;
      ends[row] = end;
      return { span, row };
    });
}

function barOf(
  { from, to }: Span,
  x: (at: number) => number,
): { readonly start: number; readonly end: number } {
  const [start, end] = [x(from), x(to)];
  const short = Math.max(0, LEAST_BAR - (end - start));
  return { start: start - short / 2, end: end + short / 2 };
}

function Row({
  lane,
  placed,
  classes,
  left,
  x,
}: {
  readonly lane: Lane;
  readonly placed: readonly PlacedSpan[];
  readonly classes: readonly string[];
  readonly left: number;
  readonly x: (at: number) => number;
}): VNode {
  return (
    <g>
      <text class="end strong" x={left} y={ROW / 2 + 10}>
        {lane.name}
      </text>
      {placed.map(({ span, row }) => {
        const { start, end } = barOf(span, x);
        const y = row * ROW + ROW / 2 + 6;
        return (
          <g class={lookOf(classes, span.class).colour}>
            <title>{`${span.name}: ${span.class}${span.retired ? ', superseded' : ''}`}</title>
            <line class={span.retired ? 'span retired' : 'span'} x1={start} x2={end} y1={y} y2={y} />
            <g transform={`translate(${(start + end) / 2},${y})`}>
              <Mark classes={classes} name={span.class} outcome={span.outcome} />
            </g>
          </g>
        );
      })}
    </g>
  );
}
