/** Pieces of Markdown that hold texts of unknown origin: whatever they say, they stay in their place. */

import { safe } from '../../terminal/index.js';

/** A text on one line as a code span, where it links, mentions and formats nothing. */
export function codeSpan(text: string): string {
  const shown = safe(text);
  if (shown === '') return '` `';
  const fence = '`'.repeat(longestRun(shown) + 1);
  // A space keeps a backtick at an edge apart from the fence; CommonMark strips one on each side.
  const edge = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${edge}${shown}${edge}${fence}`;
}

/** Lines as a fenced block that none of them can close. */
export function fenced(language: string, lines: readonly string[]): string {
  const shown = lines.map(safe);
  const longest = shown.reduce((most, line) => Math.max(most, longestRun(line)), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [`${fence}${language}`, ...shown, fence].join('\n');
}

/** A table of cells that are Markdown already. GitHub reads `\|` as a bar inside a code span too. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}
