/** What pictures show, as data; drawing is the page's matter. Every name in them is an id or a word of ours. */

/** A picture of a page. */
export type Picture = LanesPicture | BarsPicture | OverlapPicture;

interface Described {
  /** What is seen. */
  readonly title: string;
  /** The same in a sentence or two, for who does not see it. */
  readonly description: string;
  /** The classes of marks, in the order of their colours and shapes. */
  readonly classes: readonly string[];
}

/** Histories, one lane each, over places in order. */
export interface LanesPicture extends Described {
  readonly kind: 'lanes';
  /** What the places are: `ordinal`. */
  readonly axis: string;
  /** Places that are marked from top to bottom. */
  readonly checkpoints: readonly number[];
  readonly lanes: readonly Lane[];
}

export interface Lane {
  readonly name: string;
  /** Said where the history ends or why there is none. */
  readonly end: string;
  /** Where the end is known to be. */
  readonly stop: number | null;
  readonly points: readonly LanePoint[];
  readonly links: readonly LaneLink[];
  readonly events: readonly LaneEvent[];
}

export type Outcome = 'passed' | 'failed' | 'unknown';

export interface LanePoint {
  readonly at: number;
  readonly name: string;
  /** Null where nothing is admitted. */
  readonly class: string | null;
  readonly outcome: Outcome;
  /** Off the path it is drawn below the others. */
  readonly onPath: boolean;
}

export interface LaneLink {
  readonly from: string;
  readonly to: string;
  readonly onPath: boolean;
}

export interface LaneEvent {
  /** Null before the first point. */
  readonly from: number | null;
  readonly to: number;
  readonly order: number;
  readonly kind: string;
  readonly visibility: 'visible' | 'withheld' | 'unknown';
}

/** Stacked bars in groups, on one scale. */
export interface BarsPicture extends Described {
  readonly kind: 'bars';
  readonly groups: readonly BarGroup[];
}

export interface BarGroup {
  readonly name: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly name: string;
  /** Said above the bar. */
  readonly note: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Counted, but of no class. */
  readonly rest: number;
}

/** Which cases fail together: sets of failures and the sizes of their intersections. */
export interface OverlapPicture extends Described {
  readonly kind: 'overlap';
  readonly sets: readonly OverlapSet[];
  readonly columns: readonly OverlapColumn[];
}

export interface OverlapSet {
  readonly name: string;
  readonly failed: number;
  readonly completed: number;
  readonly cases: number;
}

/** Cases that fail in exactly these sets. */
export interface OverlapColumn {
  readonly failedIn: readonly string[];
  /** Sets that did not complete these cases. */
  readonly unknownIn: readonly string[];
  readonly cases: readonly string[];
}
