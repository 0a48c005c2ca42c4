/** How much room texts and marks take; nothing is measured, so that every machine draws the same. */

/** Pixels that a text of 12 pixels takes at most, by and large. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 7.2);
}

/** The widest of some texts, and not less than `least`. */
export function widest(texts: Iterable<string>, least: number): number {
  let most = least;
  for (const text of texts) most = Math.max(most, textWidth(text));
  return most;
}

/** Where things of these sizes begin, one after another, and where the last one ends. */
export function stacked(
  sizes: readonly number[],
  start = 0,
): { readonly starts: readonly number[]; readonly end: number } {
  const starts: number[] = [];
  let end = start;
  for (const size of sizes) {
    starts.push(end);
    end += size;
  }
  return { starts, end };
}
