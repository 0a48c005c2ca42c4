/** Where recorded events stand above a lane: between the places that they lie between, none over another. */

import type { LaneEvent } from '../pictures.js';

const SIZE = 19;

export interface PlacedEvent {
  readonly event: LaneEvent;
  /** Pixels from the left, of the middle. */
  readonly at: number;
  /** Counted from the top. */
  readonly row: number;
}

export function placedEvents(
  events: readonly LaneEvent[],
  x: (at: number) => number,
  step: number,
): readonly PlacedEvent[] {
  const groups = new Map<string, LaneEvent[]>();
  for (const one of events) {
    const key = `${one.from} ${one.to}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const placed: PlacedEvent[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const to = x(first.to);
    const middle = first.from === null ? to - step / 2 : (x(first.from) + to) / 2;
    const start = middle - ((group.length - 1) * SIZE) / 2;
    for (const [index, event] of group.entries()) {
      const at = start + index * SIZE;
      placed.push({ event, at, row: freeRow(placed, at) });
    }
  }
  return placed;
}

function freeRow(placed: readonly PlacedEvent[], at: number): number {
  const taken = new Set(placed.filter((one) => Math.abs(one.at - at) < SIZE).map(({ row }) => row));
  let row = 0;
  while (taken.has(row)) row += 1;
  return row;
}
