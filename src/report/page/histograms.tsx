/** Distributions as bars, with lines across them whose classes stand at their heads. */

import type { VNode } from 'preact';
import type { HistogramPanel, HistogramsPicture } from '../pictures.js';
import { cutNote } from './curves.js';
import { Figure } from './figure.js';
import { classItems, type LegendItem } from './legend.js';
import { Mark } from './marks.js';
import { lookOf } from './palette.js';
import { gridOf, MOST_PANELS, Panel, type Scale, scaleOf, ticksRoom } from './panels.js';

const WIDTH = 230;
/** Of the bars; the heads of lines stand above it. */
const BARS = 130;
/** Heads of lines stand above each other, so that near ones do not cover each other. */
const HEAD = 13;

const LINEAR = { name: '', scale: 'linear' } as const;

export function Histograms({
  id,
  picture,
}: {
  readonly id: string;
  readonly picture: HistogramsPicture;
}): VNode {
  const { classes } = picture;
  const panels = picture.panels.slice(0, MOST_PANELS);
  const x = scaleOf(
    LINEAR,
    panels.flatMap(({ bins, lines }) => [
      ...bins.flatMap(({ from, to }) => [from, to]),
      ...lines.map(({ at }) => at),
    ]),
    [0, WIDTH],
  );
  const counts = [0, ...panels.flatMap(({ bins }) => bins.map(({ count }) => count))];
  const height = classes.length * HEAD + BARS;
  const y = scaleOf(LINEAR, counts, [height, classes.length * HEAD]);
  const size = { left: ticksRoom(y), width: WIDTH, height };
  const grid = gridOf(
    panels.length,
    size,
    panels.map(({ name }) => name),
  );
  const bars: LegendItem = [<rect class="none fill" x="-7" y="-7" width="14" height="14" />, 'draws'];
  return (
    <Figure
      id={id}
      picture={picture}
      note={cutNote(picture.panels.length)}
      width={grid.width}
      height={grid.height}
      legends={[[bars, ...classItems(classes)]]}
    >
      {panels.map((panel, at) => (
        <g transform={`translate(${grid.at(at).x},${grid.at(at).y})`}>
          <Panel name={panel.name} size={size} x={x} y={y} xName={picture.axis} yName="draws">
            <Bars panel={panel} x={x} y={y} />
            <Lines panel={panel} classes={classes} x={x} bottom={height} />
          </Panel>
        </g>
      ))}
    </Figure>
  );
}

function Bars({
  panel,
  x,
  y,
}: {
  readonly panel: HistogramPanel;
  readonly x: Scale;
  readonly y: Scale;
}): VNode {
  return (
    <g class="none">
      {panel.bins
        .filter(({ count }) => count > 0)
        .map(({ from, to, count }) => (
          <rect
            class="fill"
            x={x(from)}
            y={y(count)}
            width={Math.max(1, x(to) - x(from) - 0.5)}
            height={y(0) - y(count)}
          >
            <title>{`${count} from ${short(from)} to ${short(to)}`}</title>
          </rect>
        ))}
    </g>
  );
}

function Lines({
  panel,
  classes,
  x,
  bottom,
}: {
  readonly panel: HistogramPanel;
  readonly classes: readonly string[];
  readonly x: Scale;
  readonly bottom: number;
}): VNode {
  return (
    <>
      {panel.lines.map((one) => {
        const head = Math.max(0, classes.indexOf(one.class)) * HEAD + HEAD / 2;
        return (
          <g class={lookOf(classes, one.class).colour}>
            <title>{`${one.class}: ${one.at}`}</title>
            <line class="curve" x1={x(one.at)} x2={x(one.at)} y1={head} y2={bottom} />
            <g transform={`translate(${x(one.at)},${head}) scale(.7)`}>
              <Mark classes={classes} name={one.class} outcome="passed" />
            </g>
          </g>
        );
      })}
    </>
  );
}

/** As many digits as the eye needs. */
function short(value: number): string {
  return String(Number(value.toPrecision(5)));
}
