/** Texts of unknown origin inside messages. */

import { safe } from './safe.js';

/** `text` in double quotes, harmless for a terminal, cut after `limit` characters. */
export function quoted(text: string, limit = 120): string {
  const characters = [...text.slice(0, 2 * limit + 2)];
  if (characters.length <= limit) return `"${safe(text)}"`;
  return `"${safe(characters.slice(0, limit).join(''))}…"`;
}
