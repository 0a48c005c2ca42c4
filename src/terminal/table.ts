/** Aligned columns for people; never parsed by programs, which have `--json`. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import { safe } from './safe.js';
import { paint, type Style } from './style.js';

export interface Column {
  readonly title: string;
  /** Numbers stand right, names left. */
  readonly align?: 'left' | 'right';
  /** Takes the room that the others leave, and runs over several lines where that is too little. */
  readonly wraps?: boolean;
  /** The colour of a cell, by its text. */
  readonly style?: (cell: string) => Style | undefined;
}

export interface TableRoom {
  /** Columns of the terminal; without it nothing wraps. */
  readonly width?: number | undefined;
  /** Where the table goes: colours depend on it. */
  readonly stream?: { readonly isTTY?: boolean } | undefined;
}

const GAP = 2;
const NARROWEST = 20;

/** A table of already formatted cells. Cells are made safe for a terminal here. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: TableRoom = {},
): string {
  const heads = columns.map((column) => column.title);
  const lines = rows.map((row) => row.map(safe));
  const widths = columnWidths(columns, [heads, ...lines], room.width);
  const head = layOut(columns, heads, widths, (_column, text) => text);
  const body = lines.map((line) =>
    layOut(columns, line, widths, ({ style }, text, cell) => {
      const look = style?.(cell);
      return look === undefined ? text : paint(look, text, room.stream);
    }),
  );
  return [head, ...body].join('\n');
}

function columnWidths(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  width: number | undefined,
): number[] {
  const widths = columns.map((_, at) =>
    lines.reduce((most, line) => Math.max(most, stringWidth(line[at] ?? '')), 0),
  );
  const wrapping = columns.findIndex((column) => column.wraps);
  if (width === undefined || wrapping < 0) return widths;
  const others = widths.reduce((sum, one, at) => (at === wrapping ? sum : sum + one + GAP), 0);
  const left = Math.max(NARROWEST, width - others);
  return widths.map((one, at) => (at === wrapping ? Math.min(one, left) : one));
}

type Painter = (column: Column, text: string, cell: string) => string;

/** One row: as many lines as its tallest cell. */
function layOut(
  columns: readonly Column[],
  cells: readonly string[],
  widths: readonly number[],
  painted: Painter,
): string {
  const stacks = columns.map(({ wraps }, at) => {
    const cell = cells[at] ?? '';
    return wraps ? wrapAnsi(cell, Math.max(1, widths[at] ?? 1), { hard: true }).split('\n') : [cell];
  });
  const height = Math.max(...stacks.map((stack) => stack.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map((column, at) => {
      const text = stacks[at]?.[line] ?? '';
      const blank = ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)));
      const shown = text === '' ? '' : painted(column, text, cells[at] ?? '');
      return column.align === 'right' ? blank + shown : shown + blank;
    });
    return parts.join(' '.repeat(GAP)).trimEnd();
  }).join('\n');
}
