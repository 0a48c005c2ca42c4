/** Reports on archives as people read them. */

import { annotation, table, type Viewer } from '../terminal/index.js';
import { counted } from '../text/counted.js';
import type { CensusReport, CensusRow } from './census.js';
import type { WindowReport } from './check.js';

/** Enough of a hash to tell files apart by eye; `--json` has all of it. */
const HASH_SHOWN = 'sha256:'.length + 12;

const COUNTS = ['rows', 'valid', 'stubs', 'clusters', 'modal_k', 'ragged'] as const;

/** A row an archive, and a line of totals where there are several. */
export function censusText({ archives }: CensusReport, viewer?: Viewer): string {
  if (archives.length === 0) return '';
  const columns = [
    { title: 'task' },
    { title: 'label' },
    ...COUNTS.map((title) => ({ title: title.replace('_', ' '), align: 'right' as const })),
    { title: 'sha256' },
    { title: 'file', wraps: true },
  ];
  const rows = archives.map((one) => [
    one.task,
    one.label,
    ...COUNTS.map((name) => String(one[name])),
    one.sha256.slice(0, HASH_SHOWN),
    one.file,
  ]);
  return [table(columns, rows, viewer), ...totals(archives)].join('\n');
}

function totals(archives: readonly CensusRow[]): string[] {
  if (archives.length < 2) return [];
  const sum = (name: (typeof COUNTS)[number]) => archives.reduce((total, one) => total + one[name], 0);
  const parts = `${sum('valid')} valid, ${counted(sum('stubs'), 'stub')}`;
  return [`${archives.length} archives, ${counted(sum('rows'), 'row')}: ${parts}`];
}

/** The archives that hold, each with its window, and a closing line. The rest are refusals. */
export function checkText(report: CensusReport, viewer?: Viewer): string {
  const holding = report.archives.flatMap(({ window, ...row }) =>
    window === null ? [] : [{ ...row, ...window }],
  );
  return windowTable(
    holding.map((row) => ({ ...row, route: row.label })),
    report.refusals.length,
    viewer,
  );
}

/** The windows that hold, and a closing line. */
export function windowsText(report: WindowReport, viewer?: Viewer): string {
  return windowTable(report.windows, report.refusals.length, viewer);
}

interface HoldingRow {
  readonly task: string;
  readonly route: string;
  readonly start_utc: string;
  readonly end_utc: string;
  readonly file: string;
}

function windowTable(rows: readonly HoldingRow[], refused: number, viewer?: Viewer): string {
  const titles = ['', 'task', 'route', 'start', 'end', 'file'];
  const columns = titles.map((title) => ({ title, wraps: title === 'file' }));
  const cells = rows.map((one) => ['ok', one.task, one.route, one.start_utc, one.end_utc, one.file]);
  return [...(rows.length > 0 ? [table(columns, cells, viewer)] : []), closing(rows.length, refused)].join(
    '\n',
  );
}

function closing(holding: number, refused: number): string {
  const archives = holding === 1 ? '1 archive holds' : `${holding} archives hold`;
  return `${archives}, ${refused === 1 ? '1 refusal' : `${refused} refusals`}`;
}

/** A GitHub annotation a refusal, and a closing line that names nothing. */
export function checkAnnotations({ archives, refusals }: CensusReport): string {
  const holding = archives.filter((one) => one.window !== null).length;
  return [...refusals.map(annotation), closing(holding, refusals.length)].join('\n');
}
