/** A bundle as people read it: what was compared, then result by result. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { ComparisonManifest, ComparisonResult } from '../../bundle/index.js';
import type { Viewer } from '../../terminal/index.js';
import { paint, type Style, safe, table } from '../../terminal/index.js';
import type { ShownBundle } from '../show.js';
import { codeSpan, markdownTable } from './markdown.js';

const STATES: Readonly<Record<string, Style>> = {
  succeeded: 'green',
  passed: 'green',
  failed: 'red',
  skipped: 'yellow',
};

export function shownAsText({ dir, conforming, manifest }: ShownBundle, viewer: Viewer): string {
  const verdict = conforming
    ? paint('green', 'recognised and conforming', viewer.stream)
    : paint('yellow', 'recognised, not canonically encoded', viewer.stream);
  const facts = factsOf(manifest).map(([name, value]) => hanging(name, value, viewer.width));
  return [`${safe(dir)}: ${verdict}`, '', ...facts, '', resultsText(manifest, viewer)].join('\n');
}

/** The results as a table, or below each other where the terminal is too narrow for it. */
export function resultsText(manifest: ComparisonManifest, viewer: Viewer): string {
  const { width } = viewer;
  const aligned = resultTable(manifest, viewer);
  if (width === undefined || aligned.split('\n').every((line) => stringWidth(line) <= width)) return aligned;
  return manifest.results.map((one) => resultLines(one, viewer)).join('\n');
}

function resultTable({ results }: ComparisonManifest, viewer: Viewer): string {
  const style = (cell: string) => STATES[cell];
  return table(
    [
      { title: '#', align: 'right' },
      { title: 'profile' },
      { title: 'backend' },
      { title: 'model' },
      { title: 'status', style },
      { title: 'validation', style },
      { title: 'report or error', wraps: true },
    ],
    results.map(cellsOf),
    viewer,
  );
}

function resultLines(result: ComparisonResult, { width, stream }: Viewer): string {
  const [position = '', profile = '', backend = '', model = '', status = '', , outcome = ''] =
    cellsOf(result);
  const head = `${position}  ${safe(profile)}  ${paint(STATES[status] ?? 'bold', status, stream)}`;
  const made = backend === '' ? model : `${model}, ${backend}`;
  return [head, hanging('   model', made, width), hanging('   result', outcome, width)].join('\n');
}

const LABEL = 11;

/** A label and a text that wraps beside it. */
function hanging(label: string, text: string, width: number | undefined): string {
  const room = width === undefined ? Infinity : Math.max(10, width - LABEL - 2);
  const lines = wrapAnsi(safe(text), room, { hard: true }).split('\n');
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL)}  ${line}`).join('\n');
}

export function shownAsMarkdown({ dir, conforming, manifest }: ShownBundle): string {
  const verdict = conforming ? 'recognised and conforming' : 'recognised, not canonically encoded';
  const facts = factsOf(manifest).map(([name, value]) => `- ${name}: ${codeSpan(value)}`);
  const heads = ['#', 'profile', 'backend', 'model', 'status', 'validation', 'report or error'];
  const rows = manifest.results.map((result) => {
    const [position = '', ...cells] = cellsOf(result);
    return [position, ...cells.map((cell) => (cell === '' ? '' : codeSpan(cell)))];
  });
  return [`**${codeSpan(dir)}**: ${verdict}`, '', ...facts, '', markdownTable(heads, rows)].join('\n');
}

function factsOf(manifest: ComparisonManifest): [string, string][] {
  const { validPeriod, dataPackage, total, succeeded, failed } = manifest;
  return [
    ['comparison', manifest.comparisonId],
    ['report', manifest.reportId],
    ['valid', `${validPeriod.start} until ${validPeriod.end}, ${manifest.timezone}`],
    ['prompt', `${manifest.promptId} version ${manifest.promptVersion}, sha256 ${manifest.promptHash}`],
    ['data', `${dataPackage.path}, sha256 ${dataPackage.sha256}`],
    ['run', `${manifest.startedAt} until ${manifest.finishedAt}`],
    ['results', `${total}: ${succeeded} succeeded, ${failed} failed`],
  ];
}

function cellsOf(result: ComparisonResult): string[] {
  const outcome =
    result.status === 'succeeded' ? result.reportPath : `${result.error.category}: ${result.error.message}`;
  return [
    String(result.position),
    result.profileId,
    result.backendId ?? '',
    result.modelName,
    result.status,
    result.validationStatus ?? '',
    outcome,
  ];
}
