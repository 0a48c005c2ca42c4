/** Long lines in a terminal: they go on below the words of their first line, not below its label. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { Viewer } from './viewer.js';

/** Narrower than this, words are left to the terminal. */
const NARROWEST = 20;

/**
 * The same lines, none longer than the viewer's width where that is known. What does not fit goes on
 * in lines indented by `indent`; a line that is not indented itself goes on at its start.
 */
export function hanging(text: string, indent: number, { width }: Partial<Viewer> = {}): string {
  if (width === undefined || width - indent < NARROWEST) return text;
  return text
    .split('\n')
    .map((line) =>
      stringWidth(line) <= width ? line : wrapped(line, line.startsWith(' ') ? indent : 0, width),
    )
    .join('\n');
}

function wrapped(line: string, indent: number, width: number): string {
  const [label, words] = [line.slice(0, indent), line.slice(indent)];
  const parts = wrapAnsi(words, width - indent, { hard: true }).split('\n');
  return parts.map((part, at) => (at === 0 ? label + part : ' '.repeat(indent) + part)).join('\n');
}
