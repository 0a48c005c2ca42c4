/** What changed inside lines that stand for each other. */

import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from '../report-diff.js';

/** A stretch of a line. */
export interface Span {
  readonly text: string;
  readonly changed: boolean;
}

/** Longer lines are told as a whole: word by word they would take long and show little. */
const MAX_LINE = 5000;
const MAX_EDITS = 500;

/** A removed line and the added one that stands in its place; either may be missing. */
export interface Replacement {
  readonly removed?: DiffLine | undefined;
  readonly added?: DiffLine | undefined;
}

/** The lines of a hunk in runs: an unchanged line, or a block of removals with the additions for them. */
export type Run = { readonly same: DiffLine } | { readonly block: readonly Replacement[] };

export function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: Run[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    const length = Math.max(removed.length, added.length);
    const block = Array.from({ length }, (_, at) => ({ removed: removed[at], added: added[at] }));
    if (length > 0) runs.push({ block });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.mark === 'removed') {
      // A removal after an addition opens the next block.
      if (added.length > 0) flush();
      removed.push(line);
    } else if (line.mark === 'added') {
      added.push(line);
    } else {
      flush();
      runs.push({ same: line });
    }
  }
  flush();
  return runs;
}

/** Both lines of a replacement in spans; where they share no word, each is one plain span. */
export function changedWords(before: string, after: string): { removed: Span[]; added: Span[] } {
  const whole = { removed: [{ text: before, changed: false }], added: [{ text: after, changed: false }] };
  if (Math.max(before.length, after.length) > MAX_LINE) return whole;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!changes?.some((one) => !one.added && !one.removed && /[\p{L}\p{N}]/u.test(one.value))) return whole;
  const span = (one: { value: string; added: boolean; removed: boolean }) => ({
    text: one.value,
    changed: one.added || one.removed,
  });
  return {
    removed: changes.filter((one) => !one.added).map(span),
    added: changes.filter((one) => !one.removed).map(span),
  };
}
