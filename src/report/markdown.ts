/** Reports as Markdown whose tables also align as text. */

import { safe } from '../terminal/index.js';
import type { Block, ReportDocument, TextColumn } from './document.js';

/** A report, ending in one newline. */
export function markdownText(report: ReportDocument): string {
  const parts = report.map(block).filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}

function block(one: Block): string {
  switch (one.kind) {
    case 'heading':
      return `${'#'.repeat(one.level)} ${one.text}`;
    case 'paragraph':
      return one.text;
    case 'list':
      return one.items.map((item) => `- ${item}`).join('\n');
    case 'facts':
      return one.rows.map(([name, value]) => `- ${name}: ${value}`).join('\n');
    case 'table':
      return tableText(one.heads, one.rows);
    case 'texts':
      return one.columns.map(columnText).join('\n\n');
    default:
      return '';
  }
}

const MARKS = { added: '+', removed: '-' } as const;

/** A text below its title, in a fence that no line of it can close. */
function columnText({ title, lines }: TextColumn): string {
  const compared = lines.some(({ mark }) => mark !== undefined);
  const shown = lines.map(({ text, mark }) => {
    const sign = compared ? (mark === undefined ? ' ' : MARKS[mark]) : '';
    return `${sign}${safe(text.replaceAll('\t', '    '))}`;
  });
  const runs = shown.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run + 1), 3));
  return [title, '', `${fence}${compared ? 'diff' : 'text'}`, ...shown, fence].join('\n');
}

/** A longer cell stands out of its column: one long list must not make every row as long. */
const WIDEST = 60;

function tableText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const widths = heads.map((head, at) =>
    rows.reduce(
      (widest, row) => Math.max(widest, Math.min(WIDEST, row[at]?.length ?? 0)),
      Math.max(3, head.length),
    ),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(heads), rule, ...rows.map(line)].join('\n');
}
