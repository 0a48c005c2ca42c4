/** Where recorded events stand above a lane: between the places that they lie between, none over another. */

import type { LaneEvent } from '../pictures.js';

const SIZE = 19;
/** More events of one interval stand in further rows. */
const PER_ROW = 12;

/** The least distance of two places that has room for the events between them. */
export function roomFor(events: readonly LaneEvent[]): number {
  const most = Math.max(0, ...[...byInterval(events).values()].map(({ length }) => length));
  return Math.min(most, PER_ROW) * SIZE + 30;
}

function byInterval(events: readonly LaneEvent[]): ReadonlyMap<string, readonly LaneEvent[]> {
  const groups = new Map<string, LaneEvent[]>();
  for (const one of events) {
    const group = groups.get(`${one.from} ${one.to}`);
    if (group) group.push(one);
    else groups.set(`${one.from} ${one.to}`, [one]);
  }
  return groups;
}

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
  const placed: PlacedEvent[] = [];
  for (const group of byInterval(events).values()) {
    const [first] = group;
    if (!first) continue;
    const to = x(first.to);
    const middle = first.from === null ? to - step / 2 : (x(first.from) + to) / 2;
    const start = middle - ((Math.min(group.length, PER_ROW) - 1) * SIZE) / 2;
    for (const [index, event] of group.entries()) {
      const at = start + (index % PER_ROW) * SIZE;
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
