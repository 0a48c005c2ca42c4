/** What pictures show, as data; drawing is the page's matter. Every name in them is an id or a word of ours. */

/** A picture of a page. */
export type Picture =
  | LanesPicture
  | BarsPicture
  | OverlapPicture
  | CurvesPicture
  | HistogramsPicture
  | HeatPicture
  | TimelinePicture
  | MarginsPicture;

export interface Described {
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

/** Curves in panels that share both scales; the classes tell the curves apart. */
export interface CurvesPicture extends Described {
  readonly kind: 'curves';
  readonly x: Axis;
  readonly y: Axis;
  readonly panels: readonly CurvePanel[];
}

export interface Axis {
  readonly name: string;
  readonly scale: 'linear' | 'log';
  /** What the axis shows at least; by default what the points need. */
  readonly range?: readonly [least: number, most: number];
}

export interface CurvePanel {
  readonly name: string;
  readonly curves: readonly Curve[];
}

export interface Curve {
  readonly class: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Distributions in panels on one scale, with lines across them; the classes tell the lines apart. */
export interface HistogramsPicture extends Described {
  readonly kind: 'histograms';
  readonly axis: string;
  readonly panels: readonly HistogramPanel[];
}

export interface HistogramPanel {
  readonly name: string;
  /** Of one width, in order. */
  readonly bins: readonly Bin[];
  readonly lines: readonly { readonly class: string; readonly at: number }[];
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A number for each pair of names, from 0 to 1, by darkness and in digits. */
export interface HeatPicture extends Described {
  readonly kind: 'heat';
  /** What rows and columns are. */
  readonly rows: string;
  readonly columns: string;
  readonly panels: readonly HeatPanel[];
}

export interface HeatPanel {
  readonly name: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** A row of cells for each row; null where a pair has none. */
  readonly cells: readonly (readonly (HeatCell | null)[])[];
}

export interface HeatCell {
  /** Null where there is no such number. */
  readonly value: number | null;
  readonly text: string;
}

/** Spans of time in lanes, a mark each. */
export interface TimelinePicture extends Described {
  readonly kind: 'timeline';
  readonly lanes: readonly { readonly name: string; readonly spans: readonly Span[] }[];
}

export interface Span {
  /** Milliseconds since 1970, UTC. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly class: string;
  readonly outcome: Outcome;
  /** No longer counts. */
  readonly retired: boolean;
}

/** Values against limits of their own, a row each. */
export interface MarginsPicture extends Described {
  readonly kind: 'margins';
  readonly axis: string;
  readonly rows: readonly Margin[];
}

export interface Margin {
  readonly name: string;
  /** Said at the row's end. */
  readonly note: string;
  readonly class: string;
  readonly outcome: Outcome;
  readonly value: number;
  readonly limit: number;
}
