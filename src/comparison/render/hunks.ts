/** Hunks for a terminal: below each other, or side by side where there is room. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { Viewer } from '../../terminal/index.js';
import { coloured, paint, type Style, safe } from '../../terminal/index.js';
import type { DiffLine, Hunk } from '../report-diff.js';
import { changedWords, type Replacement, runsOf, type Span } from './words.js';

type Stream = Viewer['stream'];

const REMOVED: Style = 'red';
const ADDED: Style = 'green';

/** One hunk in the unified form. */
export function unifiedHunk(hunk: Hunk, stream: Stream): string[] {
  const body = runsOf(hunk.lines).flatMap((run) => {
    if ('same' in run) return [` ${shown(run.same.text)}`];
    const pairs = run.block.map((one) => spansOf(one, stream));
    return [
      ...pairs.flatMap(({ removed }) => (removed ? [painted('-', removed, REMOVED, stream)] : [])),
      ...pairs.flatMap(({ added }) => (added ? [painted('+', added, ADDED, stream)] : [])),
    ];
  });
  return [paint('cyan', hunkHead(hunk), stream), ...body];
}

/** `@@ -3,4 +3,5 @@`: first line and number of lines on either side. */
export function hunkHead({ left_line, right_line, lines }: Hunk): string {
  const count = (other: DiffLine['mark']) => lines.filter((line) => line.mark !== other).length;
  return `@@ -${left_line},${count('added')} +${right_line},${count('removed')} @@`;
}

/** One hunk in two columns of the same width, numbered. */
export function splitHunk(hunk: Hunk, width: number, stream: Stream): string[] {
  const most = Math.max(hunk.left_line, hunk.right_line) + hunk.lines.length;
  const digits = String(most).length;
  const room = Math.max(10, Math.floor((width - 3) / 2) - digits - 1);
  let [left, right] = [hunk.left_line, hunk.right_line];
  const rows = runsOf(hunk.lines).flatMap((run) => {
    if ('same' in run) {
      const text = shown(run.same.text);
      return [[cell(String(left++), text, room), cell(String(right++), text, room)]];
    }
    return run.block.map((one) => {
      const { removed, added } = spansOf(one, stream);
      return [
        cell(removed ? String(left++) : '', removed ? painted('', removed, REMOVED, stream) : '', room),
        cell(added ? String(right++) : '', added ? painted('', added, ADDED, stream) : '', room),
      ];
    });
  });
  const lines = rows.flatMap(([before, after]) => beside(before, after, digits, room));
  return [paint('cyan', hunkHead(hunk), stream), ...lines];
}

interface Cell {
  readonly number: string;
  readonly lines: readonly string[];
}

function cell(number: string, text: string, room: number): Cell {
  return { number, lines: wrapAnsi(text, room, { hard: true, trim: false }).split('\n') };
}

function beside(left: Cell | undefined, right: Cell | undefined, digits: number, room: number): string[] {
  const height = Math.max(left?.lines.length ?? 0, right?.lines.length ?? 0);
  const part = (one: Cell | undefined, line: number) => {
    const text = one?.lines[line] ?? '';
    const number = (line === 0 ? (one?.number ?? '') : '').padStart(digits);
    return `${number} ${text}${' '.repeat(Math.max(0, room - stringWidth(text)))}`;
  };
  return Array.from({ length: height }, (_, line) => `${part(left, line)} │ ${part(right, line)}`.trimEnd());
}

/** Words are compared only where colours can tell which of them changed. */
function spansOf({ removed, added }: Replacement, stream: Stream): { removed?: Span[]; added?: Span[] } {
  if (removed && added && coloured(stream)) return changedWords(removed.text, added.text);
  const plain = (line: DiffLine) => [{ text: line.text, changed: false }];
  return { ...(removed ? { removed: plain(removed) } : {}), ...(added ? { added: plain(added) } : {}) };
}

function painted(mark: string, spans: readonly Span[], colour: Style, stream: Stream): string {
  const parts = spans.map(({ text, changed }) =>
    paint(changed ? ([colour, 'inverse'] as Style) : colour, shown(text), stream),
  );
  return (mark === '' ? '' : paint(colour, mark, stream)) + parts.join('');
}

/** Tabs become spaces, since their width depends on where they stand; the rest is made safe. */
function shown(text: string): string {
  return safe(text.replaceAll('\t', '    '));
}
