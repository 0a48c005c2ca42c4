/** Which operating points a fit does not have, and why (PMK-CAL-003, PMK-CAL-007; section 8). */

import type { FitNumbers } from '../../native.js';
import { byCodePoint } from '../../text/order.js';

/** An operating point that was asked for and cannot be calibrated. */
export interface DroppedPoint {
  readonly task: string;
  readonly route: string;
  readonly m: number;
  /** Null where the size is dropped for every rate. */
  readonly far: number | null;
  /** `rows`: no archive is large enough; `clusters`: none of them has enough samples; `draws`: too few. */
  readonly why: 'rows' | 'clusters' | 'draws';
  /** How many null draws the cell has at that size; 0 where it has none. */
  readonly draws: number;
}

/** What an archive offers a calibration. */
export interface Offer {
  readonly task: string;
  readonly route: string;
  readonly rows: number;
  readonly clusters: number;
}

/** Draws that have to be expected below a threshold. */
const TAIL = 5;

/** Every dropped point, in the order of cells (task, route), sizes and rates; each once. */
export function droppedPoints(offers: readonly Offer[], numbers: FitNumbers): readonly DroppedPoint[] {
  const dropped: DroppedPoint[] = [];
  for (const cell of cellsOf(offers)) {
    const [{ task, route }] = cell;
    for (const m of new Set(numbers.mGrid)) {
      const large = cell.filter((one) => one.rows >= m);
      const usable = large.filter((one) => one.clusters >= numbers.minClusters).length;
      if (usable === 0) {
        const why = large.length === 0 ? 'rows' : 'clusters';
        dropped.push({ task, route, m, far: null, why, draws: 0 });
        continue;
      }
      const draws = usable * Math.max(1, Math.floor(numbers.nNull / usable));
      for (const far of new Set(numbers.farGrid)) {
        if (draws * far < TAIL) dropped.push({ task, route, m, far, why: 'draws', draws });
      }
    }
  }
  return dropped;
}

function cellsOf(offers: readonly Offer[]): readonly [Offer, ...Offer[]][] {
  const cells = new Map<string, [Offer, ...Offer[]]>();
  for (const offer of offers) {
    const key = JSON.stringify([offer.task, offer.route]);
    const cell = cells.get(key);
    if (cell) cell.push(offer);
    else cells.set(key, [offer]);
  }
  return [...cells.values()].sort(([a], [b]) => byCodePoint(a.task, b.task) || byCodePoint(a.route, b.route));
}
