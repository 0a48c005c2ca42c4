/** Marks with what they stand for: as a list on a page, as lines in a file. */

import type { VNode } from 'preact';
import { Mark } from './marks.js';
import { textWidth } from './room.js';

export type LegendItem = readonly [mark: VNode, name: string];

export function Legend({ items }: { readonly items: readonly LegendItem[] }): VNode {
  return (
    <ul class="legend">
      {items.map(([mark, name]) => (
        <li>
          <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
            {mark}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function classItems(classes: readonly string[]): readonly LegendItem[] {
  return classes.map((name) => [<Mark classes={classes} name={name} outcome="passed" />, name]);
}

const LINE = 24;
const MARK = 22;
const GAP = 18;

/** The items of one list in lines of at most `room` pixels; gives them with their height. */
export function legendLines(
  items: readonly LegendItem[],
  room: number,
): { readonly drawn: readonly VNode[]; readonly height: number } {
  let [x, y] = [0, 0];
  const drawn = items.map(([mark, name]) => {
    const width = MARK + textWidth(name) + GAP;
    if (x > 0 && x + width > room) [x, y] = [0, y + LINE];
    const at = `translate(${x + MARK / 2},${y + LINE / 2})`;
    x += width;
    return (
      <g transform={at}>
        {mark}
        <text x={MARK / 2 + 4} y={4}>
          {name}
        </text>
      </g>
    );
  });
  return { drawn, height: items.length === 0 ? 0 : y + LINE };
}
