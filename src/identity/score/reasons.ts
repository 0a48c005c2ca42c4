/**
 * Why a verdict is UNDETERMINED. All texts but the last enter ruling ids and are format
 * constants (contract, section 10); numbers and lists stand in Python's notation there.
 */

import { fixed, pythonRepr } from '../../native.js';
import type { ScorePolicy } from './policy.js';

export function insufficientItems(items: number, { mFloor }: ScorePolicy): string {
  return `insufficient_items: ${items} < floor ${mFloor}`;
}

export function insufficientClusters(clusters: number, { cFloor }: ScorePolicy): string {
  return `insufficient_clusters: ${clusters} < floor ${cFloor}`;
}

export function stubShare(share: number, { stubCap }: ScorePolicy): string {
  return `stub_share: ${fixed(share, 3)} of rows are error stubs (cap ${pythonRepr(stubCap)})`;
}

/** `grid` holds the rates that are calibrated for the task and route, sorted and distinct. */
export function noOperatingPoint(far: number, task: string, items: number, grid: readonly number[]): string {
  return (
    `no_operating_point: nothing calibrated at far=${pythonRepr(far)} for task ${pythonRepr(task)} ` +
    `at m <= ${items} (calibrated far grid: ${pythonRepr(grid)})`
  );
}

export function noPowerTable(task: string, m: bigint): string {
  return `no_power_table: no power entries for (task=${task}, m=${m})`;
}

/** Our own wording: other programs' ids of such rulings differ. */
export function powerLimit(substitutes: readonly string[], rhoTarget: number): string {
  return (
    `power_limit: had ${substitutes.join(', ')} served a fraction ${pythonRepr(rhoTarget)} of the items, ` +
    'the alarm could not have been raised with the calibrated power, so its silence shows nothing'
  );
}
