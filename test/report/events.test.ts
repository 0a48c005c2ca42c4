/** Events above a lane: none over another, however many there are. */

import test from 'ava';
import { placedEvents, roomFor } from '../../dist/report/page/events.js';

const event = (from: number | null, to: number, order: number) => {
  return { from, to, order, kind: 'other', visibility: 'visible' } as const;
};

test('512 events of one run share rows without touching', (t) => {
  const events = Array.from({ length: 512 }, (_, at) =>
    event(at % 4 === 0 ? null : at % 3, 3 + (at % 2), at),
  );
  const step = roomFor(events);
  t.true(step < 300);
  const placed = placedEvents(events, (at) => 100 + at * step, step);
  t.is(placed.length, 512);
  for (const [at, one] of placed.entries()) {
    const near = placed
      .slice(at + 1)
      .filter((other) => other.row === one.row && Math.abs(other.at - one.at) < 16);
    t.deepEqual(near, []);
  }
});

test('an event stands between the revisions that it lies between', (t) => {
  const places = (at: number) => at * 100;
  const [first, second] = placedEvents([event(null, 0, 1), event(1, 2, 2)], places, 100);
  t.deepEqual([first?.at, second?.at], [-50, 150]);
});
