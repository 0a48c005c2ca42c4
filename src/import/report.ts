/** The import report: every record of every source accounted for. */

import type { Window } from '../archive/index.js';
import { safe, table } from '../terminal/index.js';
import { counted } from '../text/counted.js';
import type { FateCount } from './fates.js';
import type { RowCounts } from './items.js';
import type { ModelCount } from './models.js';

export const REPORT_NAME = 'import-report.json';
export const IMPORT_SCHEMA = 'assay.import/1';

export interface SourceReport {
  /** Its name, without folders. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly records: number;
  readonly warnings: readonly string[];
  /** What a salvage left out. */
  readonly lost: readonly string[];
  /** How many parts of messages were left out, by kind. */
  readonly parts_left: Readonly<Record<string, number>>;
}

/** Which records, of a source's name, line and key, had a fate; the first hundred. */
export interface ReportedFate extends Omit<FateCount, 'first'> {
  readonly first: readonly { readonly file: string; readonly line: number; readonly record: string }[];
}

export type FlagValue = string | number | boolean | readonly string[];

/** `import-report.json`; the fates' records add up to those of the sources. */
export interface ImportReport {
  readonly schema_version: typeof IMPORT_SCHEMA;
  readonly format: string;
  readonly task: string;
  readonly route: string;
  readonly window: Window;
  readonly window_from: 'declared' | 'log';
  /** The flags that say how records are taken, as given; files by their names alone. */
  readonly flags: Readonly<Record<string, FlagValue>>;
  readonly archive: string;
  readonly archive_sha256: string;
  readonly sources: readonly SourceReport[];
  readonly models: readonly ModelCount[];
  readonly rows: RowCounts & { readonly lost_draws: number };
  readonly fates: readonly ReportedFate[];
}

/** The report as people read it. */
export function importText(report: ImportReport, archive: string): string {
  const { rows, sources, fates, models } = report;
  const records = sources.reduce((sum, one) => sum + one.records, 0);
  const whole = `${counted(rows.items, 'item')}, ${counted(rows.draws, 'draw')}, ${counted(rows.stubs, 'stub')}`;
  const lines = [
    `wrote ${safe(archive)}`,
    `${counted(records, 'record')} of ${counted(sources.length, 'file')} gave ${whole}`,
    `models named: ${models.map(({ model }) => safe(model)).join(', ') || 'none'}`,
    `window ${report.window.start_utc} to ${report.window.end_utc} (${report.window_from === 'log' ? "the log's own" : 'declared'})`,
    '',
    table(
      [
        { title: 'fate' },
        { title: 'reason' },
        { title: 'records', align: 'right' },
        { title: 'draws', align: 'right' },
      ],
      fates.map(({ fate, reason, records: count, draws }) => [
        fate,
        safe(reason),
        String(count),
        fate === 'draw' ? String(draws) : '',
      ]),
    ),
  ];
  const notes = sources.flatMap(({ file, warnings, lost, parts_left: left }) => [
    ...Object.entries(left).map(
      ([kind, parts]) => `${safe(file)}: ${counted(parts, `${kind} part`)} left out`,
    ),
    ...warnings.map((one) => `${safe(file)}: ${safe(one)}`),
    ...lost.map((one) => `${safe(file)}: lost: ${safe(one)}`),
  ]);
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}
