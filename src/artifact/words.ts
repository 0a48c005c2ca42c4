/** How values are worded in reports on artifacts. */

import { isObject, type Json } from '../json/tagged.js';
import { fixed, pythonRepr } from '../native.js';
import { type Block, named, paragraph, table } from '../report/index.js';

/** A number as documents write it. */
export function number(value: number | null): string {
  return value === null ? '–' : pythonRepr(value);
}

/** A number with six decimals, as thresholds are stored. */
export function six(value: number): string {
  return fixed(value, 6);
}

/** A JSON value of unknown origin in a few words, as code. */
export function shown(value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(shown).join(', ') || '–';
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, one]) => `${named(name)} ${shown(one)}`);
    return members.join(', ') || '–';
  }
  return named(typeof value === 'number' ? pythonRepr(value) : String(value));
}

/** More rows would make a page that no one reads and browsers struggle with. */
const MOST_ROWS = 2000;

/** A table of bounded length; where rows are left out, a sentence says so. */
export function boundedTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  keep: 'first' | 'last' = 'first',
): readonly Block[] {
  if (rows.length <= MOST_ROWS) return [table(heads, rows)];
  const kept = keep === 'first' ? rows.slice(0, MOST_ROWS) : rows.slice(-MOST_ROWS);
  const said = `The ${keep} ${MOST_ROWS} of ${rows.length} rows; the artifact itself has all.`;
  return [table(heads, kept), paragraph(said)];
}

/** `1 ruling`, `2 rulings`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
