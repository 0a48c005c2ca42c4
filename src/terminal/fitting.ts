/** Tables that stay within a terminal. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import { safe } from './safe.js';
import { type Column, table } from './table.js';
import type { Viewer } from './viewer.js';

const GAP = 2;
/** Narrower than this, a value is left to the terminal. */
const NARROWEST = 10;

/** A table, or where it is too wide for its viewer the same row by row, a line a cell. */
export function fittingTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  viewer: Partial<Viewer> = {},
): string {
  const { width } = viewer;
  const aligned = table(columns, rows, viewer);
  if (width === undefined || aligned.split('\n').every((line) => stringWidth(line) <= width)) return aligned;
  const titles = columns.map(({ title }) => title);
  const label = titles.reduce((most, title) => Math.max(most, stringWidth(title)), 0);
  return rows.map((row) => rowLines(titles, row, Math.min(label, Math.floor(width / 2)), width)).join('\n\n');
}

function rowLines(titles: readonly string[], row: readonly string[], label: number, width: number): string {
  const room = Math.max(NARROWEST, width - label - GAP);
  return titles
    .flatMap((title, at) => {
      const cell = safe(row[at] ?? '');
      if (cell.trim() === '') return [];
      const [names, words] = [wrapped(title, label), wrapped(cell, room)];
      return Array.from({ length: Math.max(names.length, words.length) }, (_, line) => {
        const name = names[line] ?? '';
        const blank = ' '.repeat(Math.max(0, label - stringWidth(name)) + GAP);
        return `${name}${blank}${words[line] ?? ''}`.trimEnd();
      });
    })
    .join('\n');
}

function wrapped(text: string, width: number): readonly string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true }).split('\n');
}
