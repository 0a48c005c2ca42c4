/** Results that were read from files, made fit for reports that take their texts as words of ours. */

import { safe } from '../terminal/index.js';

/** What would end a code span or a cell, open a link, or be markup in Markdown. */
const MARKUP = /[`|<>[\]*]/g;

/** The value with every text on one line and without markup; names of members stay. */
export function harmless(value: unknown): unknown {
  if (typeof value === 'string') return safe(value).replace(MARKUP, escaped);
  if (Array.isArray(value)) return value.map(harmless);
  if (value === null || typeof value !== 'object') return value;
  const made: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const to = safe(name).replace(MARKUP, escaped);
    Object.defineProperty(made, to, { value: harmless(one), enumerable: true });
  }
  return made;
}

function escaped(one: string): string {
  return `\\x${one.charCodeAt(0).toString(16)}`;
}
