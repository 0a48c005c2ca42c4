/** The report of an import: what became of every record. */

import { Refusal } from '../refusal/index.js';
import {
  type BarsPicture,
  type Block,
  facts,
  heading,
  list,
  named,
  picture,
  table,
} from '../report/index.js';
import { type ReadArtifact, type Reported, verification } from './artifact.js';
import { limitLink } from './limits.js';
import { checkShape } from './shape.js';
import { boundedTable } from './words.js';

export const IMPORT_SCHEMA = 'assay.import/1';

/** What the report needs of `import-report.json`; the schema holds it to that. */
interface ImportReport {
  readonly format: string;
  readonly task: string;
  readonly route: string;
  readonly window: { readonly start_utc: string; readonly end_utc: string };
  readonly window_from: string;
  readonly archive: string;
  readonly archive_sha256: string;
  readonly sources: readonly {
    readonly file: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly records: number;
    readonly warnings: readonly string[];
    readonly lost: readonly string[];
  }[];
  readonly models: readonly { readonly model: string; readonly records: number }[];
  readonly rows: Readonly<Record<string, number>>;
  readonly fates: readonly {
    readonly fate: string;
    readonly reason: string;
    readonly records: number;
    readonly first: readonly { readonly file: string; readonly line: number; readonly record: string }[];
  }[];
}

/** Refuses with `artifact.shape`, or `artifact.counts` where the fates do not add up to the records. */
export async function importReport(document: unknown, file: string): Promise<Reported> {
  await checkShape(document, 'import-report', file);
  const report = document as ImportReport;
  const sum = (rows: readonly { readonly records: number }[]) =>
    rows.reduce((all, one) => all + one.records, 0);
  const [records, fates] = [sum(report.sources), sum(report.fates)];
  if (records !== fates)
    throw new Refusal('artifact.counts', `the sources have ${records} records, the fates ${fates}`, { file });
  const read: ReadArtifact = {
    kind: 'import-report',
    id: null,
    verified: ['its form', 'every record of the sources has exactly one fate'],
    unverified: ['the sources and the archive, which are not at hand'],
  };
  return {
    ...read,
    title: `Import of ${named(report.archive)}`,
    limits: ['DECLARED_IMPORT'],
    blocks: [
      head(report),
      heading(2, 'What became of the records'),
      picture(fatesPicture(report)),
      ...boundedTable(
        ['fate', 'reason', 'records', 'the first of them'],
        report.fates.map(({ fate, reason, records: count, first }) => [
          named(fate),
          named(reason),
          String(count),
          first
            .slice(0, 5)
            .map((one) => `${named(one.file)} ${one.line} ${named(one.record)}`)
            .join(', ') || '–',
        ]),
      ),
      heading(2, 'Sources'),
      ...sources(report),
      ...verification(read),
    ],
  };
}

function head(report: ImportReport): Block {
  const { window, rows, models } = report;
  return facts([
    ['format', named(report.format)],
    ['task', named(report.task)],
    ['route', named(report.route)],
    ['window', `${named(window.start_utc)} to ${named(window.end_utc)}`],
    ['window from', report.window_from === 'log' ? "the log's own times" : 'a declaration'],
    ['archive', `${named(report.archive)} ${named(report.archive_sha256)}`],
    ...Object.entries(rows).map(([name, count]) => [name.replaceAll('_', ' '), String(count)] as const),
    ['models named', models.map(({ model, records }) => `${named(model)} ${records}`).join(', ') || 'none'],
    ['limits', limitLink('DECLARED_IMPORT')],
  ]);
}

function fatesPicture({ fates, sources: all }: ImportReport): BarsPicture {
  const classes = [...new Set(fates.map(({ fate }) => fate))];
  const counts = new Map<string, number>();
  for (const { fate, records } of fates) counts.set(fate, (counts.get(fate) ?? 0) + records);
  return {
    kind: 'bars',
    title: 'Fates of the records',
    description: `${all.reduce((sum, one) => sum + one.records, 0)} records of ${all.length} files: ${classes.map((one) => `${one} ${counts.get(one)}`).join(', ')}.`,
    classes,
    groups: [
      {
        name: 'records',
        bars: classes.map((fate) => ({
          name: fate,
          note: String(counts.get(fate) ?? 0),
          counts: { [fate]: counts.get(fate) ?? 0 },
          rest: 0,
        })),
      },
    ],
  };
}

function sources({ sources: all }: ImportReport): readonly Block[] {
  const notes = all.flatMap(({ file, warnings, lost }) => [
    ...warnings.map((one) => `${named(file)}: ${named(one)}`),
    ...lost.map((one) => `${named(file)}, lost: ${named(one)}`),
  ]);
  return [
    table(
      ['file', 'records', 'bytes', 'SHA-256'],
      all.map((one) => [named(one.file), String(one.records), String(one.bytes), named(one.sha256)]),
    ),
    ...(notes.length === 0 ? [] : [heading(3, 'Notes'), list(notes)]),
  ];
}
