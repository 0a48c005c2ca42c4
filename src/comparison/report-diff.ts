/** Two reports against each other, section by section. */

import { diffArrays, structuredPatch } from 'diff';
import { type Section, sectionsOf } from './sections.js';

/** Beyond so many changed lines, or moved headings, two texts count as wholly different. */
const MAX_EDITS = 2000;
/** Unchanged lines around a change. */
const CONTEXT = 3;

export type LineMark = 'same' | 'added' | 'removed';

export interface DiffLine {
  readonly mark: LineMark;
  /** Without its line end. */
  readonly text: string;
}

/** Lines that changed, with some around them; numbers are those of the whole reports, from 1, or 0 on a side without the section. */
export interface Hunk {
  readonly left_line: number;
  readonly right_line: number;
  readonly lines: readonly DiffLine[];
}

export type SectionState = 'same' | 'changed' | 'added' | 'removed';

export interface SectionDiff {
  /** Headings from the outermost to its own; empty for what stands before the first. */
  readonly path: readonly string[];
  readonly state: SectionState;
  /** Stands in another order among the others. */
  readonly moved: boolean;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
}

/** Sections in the order of the right text; removed ones where they stood on the left. */
export function diffReports(left: string, right: string): SectionDiff[] {
  return aligned(sectionsOf(left), sectionsOf(right)).map(diffSection);
}

interface Pair {
  readonly left?: Section | undefined;
  readonly right?: Section | undefined;
  readonly moved: boolean;
}

function aligned(left: readonly Section[], right: readonly Section[]): Pair[] {
  const [lefts, rights] = [keyed(left), keyed(right)];
  const [leftKeys, rightKeys] = [[...lefts.keys()], [...rights.keys()]];
  const changes = diffArrays(leftKeys, rightKeys, { maxEditLength: MAX_EDITS }) ?? [
    { value: leftKeys, removed: true, added: false },
    { value: rightKeys, removed: false, added: true },
  ];
  return changes.flatMap(({ value: keys, added, removed }) =>
    keys.flatMap((key): Pair[] => {
      const pair = { left: lefts.get(key), right: rights.get(key) };
      // A section of both sides that the alignment took apart has moved; it is told once, on the right.
      if (removed) return pair.right ? [] : [{ ...pair, moved: false }];
      return [{ ...pair, moved: added && pair.left !== undefined }];
    }),
  );
}

/** By heading path, and by count where a path repeats. */
function keyed(sections: readonly Section[]): Map<string, Section> {
  const counts = new Map<string, number>();
  return new Map(
    sections.map((section) => {
      const path = section.path.join('\n');
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return [`${count}\n${path}`, section];
    }),
  );
}

function diffSection({ left, right, moved }: Pair): SectionDiff {
  const hunks = hunksOf(left, right);
  const count = (mark: LineMark) =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.mark === mark).length, 0);
  const state = !left ? 'added' : !right ? 'removed' : hunks.length > 0 ? 'changed' : 'same';
  const path = (right ?? left)?.path ?? [];
  return { path, state, moved, added: count('added'), removed: count('removed'), hunks };
}

function hunksOf(left: Section | undefined, right: Section | undefined): Hunk[] {
  const [before, after] = [linesOf(left), linesOf(right)];
  const [leftLine, rightLine] = [left?.firstLine ?? 0, right?.firstLine ?? 0];
  const patch = structuredPatch('', '', joined(before), joined(after), '', '', {
    context: CONTEXT,
    maxEditLength: MAX_EDITS,
  });
  if (!patch) {
    const lines = [...marked('removed', before), ...marked('added', after)];
    return [{ left_line: leftLine, right_line: rightLine, lines }];
  }
  return patch.hunks.map((hunk) => ({
    left_line: left ? leftLine + Math.max(0, hunk.oldStart - 1) : 0,
    right_line: right ? rightLine + Math.max(0, hunk.newStart - 1) : 0,
    lines: hunk.lines.map((line) => ({ mark: markOf(line), text: line.slice(1) })),
  }));
}

/** A section's lines without ends; blank ones at its end only part it from the next. */
function linesOf(section: Section | undefined): string[] {
  const lines = (section?.lines ?? []).map((line) => line.replace(/\n$/, ''));
  while (lines.length > 0 && /^\s*$/.test(lines.at(-1) ?? '')) lines.pop();
  return lines;
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function marked(mark: LineMark, lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ mark, text }));
}

function markOf(line: string): LineMark {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'same';
}
