/** What can be snapshotted: one analysis each, with its arguments, its inputs and its result. */

import type { Ordered, OrderedObject } from '../json/ordered.js';
import type { RunOptions } from '../native.js';
import type { ReportDocument } from '../report/index.js';
import type { Capture } from './capture.js';
import type { SnapshotLimits } from './limits.js';

export const SNAPSHOT_ACTIONS = [
  'inspect',
  'trace',
  'compare',
  'census',
  'score',
  'certify',
  'bundle-verify',
] as const;
export type SnapshotAction = (typeof SNAPSHOT_ACTIONS)[number];

/** Where an analysis works: in a private folder, on copies. */
export interface Workplace extends RunOptions {
  /** Holds `inputs/`. */
  readonly root: string;
  /** For what the analysis has to write; it goes away. */
  readonly scratch: string;
}

export interface Action {
  readonly limits: SnapshotLimits;
  /** The action's arguments in the contract's own snapshots; absent where it knows no such action. */
  readonly contract?: readonly string[];
  /** Arguments as they are given; `?` marks one that may be absent. */
  readonly given: readonly string[];
  /** Arguments as a manifest binds them. */
  readonly bound: readonly string[];
  /** Takes in what the arguments name; gives them as they are bound. */
  capture(given: OrderedObject, capture: Capture, options: RunOptions): Promise<OrderedObject>;
  /** Runs the analysis on what was taken in. No path and no clock shows in what it gives. */
  run(bound: OrderedObject, place: Workplace): Promise<object>;
  /** The result as the document that `result.json` is. */
  document(result: object): Ordered;
  /** The report on a result, from the result alone. */
  report(result: object): ReportDocument;
  /** The same as Markdown, which `result.md` is. */
  markdown(result: object): string;
  /** The same as an HTML page, with `lead` below its title. */
  page(result: object, lead: string): Promise<string>;
}
