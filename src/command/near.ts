/** Which name somebody may have meant. */

import { closest, distance } from 'fastest-levenshtein';

/** The name that `asked` may be a slip for: further away than two letters in five, it is no guess but noise. */
export function nearest(asked: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const name = closest(asked, names);
  return distance(asked, name) <= Math.floor(name.length * 0.4) ? name : undefined;
}
