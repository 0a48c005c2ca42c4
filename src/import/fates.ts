/** What became of every record of the sources: counted, and the first of each reason shown. */

import { byCodePoint } from '../text/order.js';

/** How many records of one reason are listed by their place. */
const LISTED = 100;

export interface RecordPlace {
  readonly file: string;
  readonly line: number;
  /** The record's index or member, where that is not its line. */
  readonly record: string;
}

export interface FateCount {
  readonly fate: 'draw' | 'failed-draw' | 'stub' | 'merged' | 'skipped';
  /** Why; empty for draws. */
  readonly reason: string;
  readonly records: number;
  /** How many draws the records gave; one record may give several. */
  readonly draws: number;
  /** The first hundred, but none for draws. */
  readonly first: readonly RecordPlace[];
}

type Counting = { -readonly [Name in keyof FateCount]: FateCount[Name] } & { first: RecordPlace[] };

export class Fates {
  private readonly counts = new Map<string, Counting>();

  add(fate: FateCount['fate'], reason: string, place: RecordPlace, draws = 0): void {
    const key = `${fate}\n${reason}`;
    const count = this.counts.get(key) ?? { fate, reason, records: 0, draws: 0, first: [] };
    this.counts.set(key, count);
    count.records += 1;
    count.draws += draws;
    if (fate !== 'draw' && count.first.length < LISTED) count.first.push(place);
  }

  /** Every fate and reason, sorted. */
  list(): readonly FateCount[] {
    return [...this.counts.entries()]
      .sort(([left], [right]) => byCodePoint(left, right))
      .map(([, count]) => count);
  }
}
