/** A comparison of reports as people read it. */

import type { Viewer } from '../../terminal/index.js';
import { paint, type Style, safe, table } from '../../terminal/index.js';
import type { BundleDiff, InputFact, ReportPair, UnpairedProfile } from '../diff.js';
import type { SectionDiff } from '../report-diff.js';
import { hunkHead, splitHunk, unifiedHunk } from './hunks.js';
import { codeSpan, fenced, markdownTable } from './markdown.js';

export type Layout = 'auto' | 'unified' | 'split';

/** Two columns narrower than this are harder to read than lines below each other. */
const SPLIT_WIDTH = 120;

const FACTS: Readonly<Record<InputFact, string>> = {
  reportId: 'report id',
  validPeriod: 'valid period',
  timezone: 'time zone',
  prompt: 'prompt template',
  dataPackage: 'data package',
};

const STATES: Readonly<Record<SectionDiff['state'], Style | undefined>> = {
  same: undefined,
  changed: 'yellow',
  added: 'green',
  removed: 'red',
};

export function diffAsText(diff: BundleDiff, layout: Layout, viewer: Viewer): string {
  const split = layout === 'split' || (layout === 'auto' && (viewer.width ?? 0) >= SPLIT_WIDTH);
  const width = split ? (viewer.width ?? SPLIT_WIDTH) : undefined;
  const blocks = [
    inputWarning(diff, (text) => paint('yellow', text, viewer.stream)),
    ...diff.pairs.map((pair) => pairAsText(pair, width, viewer)),
    ...diff.unpaired.map((one) => `${safe(one.profile_id)}: not compared (${unpairedWhy(one)})`),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function pairAsText(pair: ReportPair, split: number | undefined, viewer: Viewer): string {
  const { stream } = viewer;
  const head = [
    paint(['bold', 'red'], `--- ${safe(sideName(pair.left))}`, stream),
    paint(['bold', 'green'], `+++ ${safe(sideName(pair.right))}`, stream),
  ];
  const still = standsStill(pair);
  if (still) return [...head, still].join('\n');
  const summary = table(
    [
      { title: 'section', wraps: true },
      { title: 'state', style: (cell) => STATES[cell.split(',')[0] as SectionDiff['state']] },
      { title: 'added', align: 'right' },
      { title: 'removed', align: 'right' },
    ],
    pair.sections.map(summaryOf),
    viewer,
  );
  const details = pair.sections
    .filter((section) => section.hunks.length > 0)
    .map((section) => {
      const title = paint('bold', safe(sectionName(section)), stream);
      const hunks = section.hunks.flatMap((hunk) =>
        split === undefined ? unifiedHunk(hunk, stream) : splitHunk(hunk, split, stream),
      );
      return [title, ...hunks].join('\n');
    });
  return [[...head, summary].join('\n'), ...details].join('\n\n');
}

export function diffAsMarkdown(diff: BundleDiff): string {
  const blocks = [
    inputWarning(diff, (text) => `**${text}**`),
    ...diff.pairs.map(pairAsMarkdown),
    ...diff.unpaired.map((one) => `${codeSpan(one.profile_id)}: not compared (${unpairedWhy(one)})`),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function pairAsMarkdown(pair: ReportPair): string {
  const head = `## ${codeSpan(sideName(pair.left))} → ${codeSpan(sideName(pair.right))}`;
  const still = standsStill(pair);
  if (still) return [head, still].join('\n\n');
  const rows = pair.sections.map((section) => {
    const [name = '', ...cells] = summaryOf(section);
    return [codeSpan(name), ...cells];
  });
  const details = pair.sections
    .filter((section) => section.hunks.length > 0)
    .flatMap((section) => [`### ${codeSpan(sectionName(section))}`, fenced('diff', patchLines(section))]);
  return [head, markdownTable(['section', 'state', 'added', 'removed'], rows), ...details].join('\n\n');
}

const PREFIX = { same: ' ', added: '+', removed: '-' } as const;

function patchLines({ hunks }: SectionDiff): string[] {
  return hunks.flatMap((hunk) => [
    hunkHead(hunk),
    ...hunk.lines.map(({ mark, text }) => `${PREFIX[mark]}${text.replaceAll('\t', '    ')}`),
  ]);
}

function summaryOf(section: SectionDiff): string[] {
  const { state, moved, added, removed } = section;
  return [
    sectionName(section),
    moved ? `${state}, moved` : state,
    added > 0 ? `+${added}` : '',
    removed > 0 ? `-${removed}` : '',
  ];
}

function sectionName({ path }: SectionDiff): string {
  return path.length === 0 ? '(before the first heading)' : path.join(' › ');
}

function sideName({ dir, profile_id, model_name, report_path }: ReportPair['left']): string {
  return `${dir}/${report_path} · ${profile_id} (${model_name})`;
}

/** What to say instead of sections where none differs. */
function standsStill({ identical, sections }: ReportPair): string {
  if (identical) return 'The reports are identical.';
  const still = sections.every((one) => one.state === 'same' && !one.moved);
  return still ? 'The reports differ only in blank lines at the ends of sections.' : '';
}

function inputWarning({ differing_input }: BundleDiff, emphasised: (text: string) => string): string {
  if (differing_input.length === 0) return '';
  const facts = differing_input.map((fact) => FACTS[fact]).join(', ');
  return emphasised(`The bundles were not made from the same input: different ${facts}.`);
}

function unpairedWhy({ left, right }: UnpairedProfile): string {
  return `left ${left}, right ${right}`;
}
