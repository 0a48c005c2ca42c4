/** Curves: a panel each name, a colour and a mark each class. */

import { line } from 'd3-shape';
import type { VNode } from 'preact';
import type { Curve, CurvesPicture } from '../pictures.js';
import { Figure } from './figure.js';
import { classItems } from './legend.js';
import { lookOf } from './palette.js';
import { gridOf, MOST_PANELS, Panel, type Scale, scaleOf, ticksRoom } from './panels.js';

const WIDTH = 230;
const HEIGHT = 180;
const MARK = 44;

export function Curves({ id, picture }: { readonly id: string; readonly picture: CurvesPicture }): VNode {
  const { classes } = picture;
  const panels = picture.panels.slice(0, MOST_PANELS);
  const points = panels.flatMap(({ curves }) => curves.flatMap((one) => one.points));
  const x = scaleOf(
    picture.x,
    points.map(([at]) => at),
    [0, WIDTH],
  );
  const y = scaleOf(
    picture.y,
    points.map(([, at]) => at),
    [HEIGHT, 0],
  );
  const size = { left: ticksRoom(y), width: WIDTH, height: HEIGHT };
  const grid = gridOf(
    panels.length,
    size,
    panels.map(({ name }) => name),
  );
  return (
    <Figure
      id={id}
      picture={picture}
      note={cutNote(picture.panels.length)}
      width={grid.width}
      height={grid.height}
      legends={[classItems(classes)]}
    >
      {panels.map(({ name, curves }, at) => (
        <g transform={`translate(${grid.at(at).x},${grid.at(at).y})`}>
          <Panel name={name} size={size} x={x} y={y} xName={picture.x.name} yName={picture.y.name}>
            {curves.map((curve) => (
              <One curve={curve} classes={classes} x={x} y={y} />
            ))}
          </Panel>
        </g>
      ))}
    </Figure>
  );
}

export function cutNote(panels: number): string | undefined {
  return panels > MOST_PANELS ? `The first ${MOST_PANELS} of ${panels} panels are drawn.` : undefined;
}

function One({
  curve,
  classes,
  x,
  y,
}: {
  readonly curve: Curve;
  readonly classes: readonly string[];
  readonly x: Scale;
  readonly y: Scale;
}): VNode {
  const { colour, path } = lookOf(classes, curve.class);
  const placed = curve.points.map(([at, value]) => [x(at), y(value)] as [number, number]);
  return (
    <g class={colour}>
      <path class="curve" d={line()(placed) ?? ''} />
      {curve.points.map(([at, value], index) => (
        <g transform={`translate(${placed[index]?.[0]},${placed[index]?.[1]})`}>
          <title>{`${curve.class}: ${value} at ${at}`}</title>
          <path class="fill" d={path(MARK)} />
        </g>
      ))}
    </g>
  );
}
