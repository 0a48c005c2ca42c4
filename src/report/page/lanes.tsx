/** Histories as lanes: marks at their places, what links them, what was recorded in between, where they end. */

import { scalePoint } from 'd3-scale';
import type { VNode } from 'preact';
import type { Lane, LanesPicture } from '../pictures.js';
import { type PlacedEvent, placedEvents, roomFor } from './events.js';
import { Figure } from './figure.js';
import { classItems, type LegendItem } from './legend.js';
import { EventMark, Mark, OutcomeMark } from './marks.js';
import { textWidth } from './room.js';

const HEAD = 34;
const LANE = 46;
const EVENTS = 22;
const OFF_PATH = 26;
const LEAST_STEP = 72;
const MOST_STEP = 130;
/** Few places share this. */
const ROOM = 700;

type Places = (at: number) => number;

export function Lanes({ id, picture }: { readonly id: string; readonly picture: LanesPicture }): VNode {
  const { lanes, classes, checkpoints } = picture;
  const ordinals = placesOf(picture);
  const step = Math.max(
    Math.min(MOST_STEP, ROOM / ordinals.length),
    LEAST_STEP,
    ...lanes.map(({ events }) => roomFor(events)),
  );
  const names = Math.max(60, ...lanes.map(({ name }) => textWidth(name)));
  const left = names + 24 + (lanes.some(({ events }) => events.length > 0) ? step : step / 2);
  const right = left + (ordinals.length - 1) * step;
  const scale = scalePoint(ordinals, ordinals.length === 1 ? [left, left] : [left, right]);
  const x: Places = (at) => scale(at) ?? left;
  const shapes = lanes.map((lane) => shapeOf(lane, x, step));
  const tops = shapes.map((_, at) => HEAD + shapes.slice(0, at).reduce((sum, one) => sum + one.height, 0));
  const bottom = HEAD + shapes.reduce((sum, one) => sum + one.height, 0);
  const ends = Math.max(...lanes.map(({ end }) => textWidth(end)), 0);
  return (
    <Figure
      id={id}
      picture={picture}
      width={right + ends + 48}
      height={bottom + 8}
      legends={legendsOf(picture)}
    >
      <text class="muted end" x={names} y={16}>
        {picture.axis}
      </text>
      {ordinals.map((one, at) => (
        <g>
          {checkpoints.includes(one) && (
            <line class="checkpoint" x1={x(one)} x2={x(one)} y1={24} y2={bottom} />
          )}
          <text class={checkpoints.includes(one) ? 'middle strong' : 'middle muted'} x={x(one)} y={16}>
            {one}
          </text>
          {at > 0 && one - (ordinals[at - 1] ?? one) > 1 && (
            <text class="middle muted" x={x(one) - step / 2} y={16}>
              …
            </text>
          )}
        </g>
      ))}
      {lanes.map((lane, at) => (
        <g transform={`translate(0,${tops[at] ?? HEAD})`}>
          <LaneRow
            lane={lane}
            shape={shapes[at] ?? shapeOf(lane, x, step)}
            classes={classes}
            names={names}
            x={x}
          />
          <line class="rule" x1={0} x2={right + ends + 48} y1={shapes[at]?.height} y2={shapes[at]?.height} />
        </g>
      ))}
    </Figure>
  );
}

/** Every place that has something, in order. */
function placesOf({ lanes, checkpoints }: LanesPicture): readonly number[] {
  const used = lanes.flatMap(({ points, events, stop }) => [
    ...points.map(({ at }) => at),
    ...events.map(({ to }) => to),
    ...(stop === null ? [] : [stop]),
  ]);
  return [...new Set([...used, ...checkpoints, ...(used.length === 0 ? [0] : [])])].sort((a, b) => a - b);
}

interface Shape {
  readonly events: readonly PlacedEvent[];
  /** Where marks on the path stand, from the lane's top. */
  readonly middle: number;
  readonly height: number;
}

function shapeOf(lane: Lane, x: Places, step: number): Shape {
  const events = placedEvents(lane.events, x, step);
  const rows = Math.max(0, ...events.map(({ row }) => row + 1));
  const middle = rows * EVENTS + LANE / 2;
  const off = lane.points.some(({ onPath }) => !onPath) ? OFF_PATH : 0;
  return { events, middle, height: rows * EVENTS + LANE + off };
}

function LaneRow({
  lane,
  shape,
  classes,
  names,
  x,
}: {
  readonly lane: Lane;
  readonly shape: Shape;
  readonly classes: readonly string[];
  readonly names: number;
  readonly x: Places;
}): VNode {
  const { events, middle } = shape;
  const y = (onPath: boolean) => (onPath ? middle : middle + OFF_PATH);
  const points = new Map(lane.points.map((one) => [one.name, one]));
  const last = Math.max(...lane.points.map(({ at }) => x(at)), lane.stop === null ? 0 : x(lane.stop), 0);
  const end = lane.points.length === 0 ? names + 24 : last;
  return (
    <g>
      <text class="end strong" x={names} y={middle + 4}>
        {lane.name}
      </text>
      {lane.links.map(({ from, to, onPath }) => {
        const [a, b] = [points.get(from), points.get(to)];
        if (!a || !b) return null;
        return (
          <line
            class={onPath ? 'link' : 'link off'}
            x1={x(a.at)}
            y1={y(a.onPath)}
            x2={x(b.at)}
            y2={y(b.onPath)}
          />
        );
      })}
      {events.map(({ event, at, row }) => (
        <g>
          <line class="rule" x1={at} x2={x(event.to)} y1={row * EVENTS + 20} y2={middle - 10} />
          <g transform={`translate(${at},${row * EVENTS + 12})`}>
            <title>{`${event.order}: ${event.kind.replaceAll('_', ' ')}, ${event.visibility}`}</title>
            <EventMark kind={event.kind} visibility={event.visibility} />
          </g>
        </g>
      ))}
      {lane.points.map((one) => (
        <g transform={`translate(${x(one.at)},${y(one.onPath)})`}>
          <title>{`${one.name}: ${one.class ?? 'not classified'}, ${one.outcome}`}</title>
          <Mark classes={classes} name={one.class} outcome={one.outcome} />
        </g>
      ))}
      {lane.stop !== null && (
        <line class="stop" x1={x(lane.stop) + 18} x2={x(lane.stop) + 18} y1={middle - 10} y2={middle + 10} />
      )}
      <text class="muted halo" x={end + 26} y={middle + 4}>
        {lane.end}
      </text>
    </g>
  );
}

function legendsOf({ classes, lanes, checkpoints }: LanesPicture): readonly (readonly LegendItem[])[] {
  const points = lanes.flatMap((lane) => lane.points);
  const outcomes = [
    ['passed', 'full: passed'],
    ['failed', 'crossed: failed'],
    ['unknown', 'broken edge: not known'],
  ] as const;
  const used = outcomes.filter(([one]) => points.some(({ outcome }) => outcome === one));
  const kinds = [...new Set(lanes.flatMap(({ events }) => events.map(({ kind }) => kind)))].sort();
  const hidden = lanes.some(({ events }) => events.some(({ visibility }) => visibility !== 'visible'));
  const marks: LegendItem[] = used.map(([outcome, name]) => [<OutcomeMark outcome={outcome} />, name]);
  if (points.some((one) => one.class === null))
    marks.unshift([<Mark classes={classes} name={null} outcome="passed" />, 'not classified']);
  if (checkpoints.length > 0) marks.push([<line class="checkpoint" y1="-9" y2="9" />, 'checkpoint']);
  const events: LegendItem[] = kinds.map((kind) => [
    <EventMark kind={kind} visibility="visible" />,
    kind.replaceAll('_', ' '),
  ]);
  if (hidden)
    events.push([
      <EventMark kind="other" visibility="withheld" />,
      'empty: withheld or not known to be seen',
    ]);
  return [classItems(classes), marks, events];
}
