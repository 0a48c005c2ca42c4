/** Aligned columns for people; never parsed by programs, which have `--json`. */

import stringWidth from 'string-width';
import { safe } from './safe.js';

export interface Column {
  readonly title: string;
  /** Numbers stand right, names left. */
  readonly align?: 'left' | 'right';
}

/** A table of already formatted cells. Cells are made safe for a terminal here. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => row.map(safe))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => stringWidth(line[at] ?? ''))));
  return lines
    .map((line) => {
      const cells = columns.map((column, at) => pad(line[at] ?? '', widths[at] ?? 0, column.align));
      return cells.join('  ').trimEnd();
    })
    .join('\n');
}

function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const room = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'right' ? room + text : text + room;
}
