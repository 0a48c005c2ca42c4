/** What ends a line of a source for anchors (section 2.4, step 6 of the contract). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of the contract's line ends are controls
const TERMINATOR = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;

/** The lines of a source; a terminator at the end adds none. */
export function lineCount(source: string): number {
  let count = 0;
  let end = 0;
  for (const found of source.matchAll(TERMINATOR)) {
    count++;
    end = found.index + found[0].length;
  }
  return end < source.length ? count + 1 : count;
}
