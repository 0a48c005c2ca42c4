/** Imports of files that tests make: what was written, or why not. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ExecutionContext } from 'ava';
import { importFiles } from '../../dist/import/index.js';
import type { ImportOptions, ImportReport } from '../../dist/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';

export type Files = Readonly<Record<string, string | Uint8Array>>;
export type Options = Partial<ImportOptions>;

/** A row of an archive; a stub has no draws and no variant. */
export interface Row {
  readonly sample: string;
  readonly variant?: string;
  readonly profile: string;
  readonly language: string;
  readonly tier?: string;
  readonly intrinsic?: object;
  readonly raw_outputs?: readonly string[];
}

export interface Imported {
  readonly rows: readonly Row[];
  readonly report: ImportReport;
  readonly sidecar: { readonly window: object; readonly collector: Record<string, unknown> };
  readonly output: string;
}

export const DECLARED = {
  task: 'task',
  route: 'maker/model',
  windowStart: '2026-05-01T06:00:00Z',
  windowEnd: '2026-05-01T07:00:00Z',
};

/** JSON lines. */
export function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Writes the files into a folder of the test's own; their paths, in order. */
export function put(t: ExecutionContext, files: Files): readonly string[] {
  const folder = emptyFolder(t);
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  });
}

/** Imports files that are there; checks that every record has one fate. */
export async function importedFrom(
  t: ExecutionContext,
  format: string,
  files: readonly string[],
  options: Options = {},
): Promise<Imported> {
  const output = join(emptyFolder(t), 'new', 'out');
  const done = await importFiles(format, files, { ...DECLARED, output, ...options });
  const text = gunzipSync(readFileSync(done.archive)).toString('utf8');
  const rows = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
  const report = JSON.parse(readFileSync(done.report_file, 'utf8')) as ImportReport;
  t.deepEqual(report, done.report);
  checkCounts(t, rows, report);
  return { rows, report, sidecar: JSON.parse(readFileSync(done.sidecar, 'utf8')), output };
}

/** Fates add up to the records that were read, draws and stubs to those of the rows. */
function checkCounts(t: ExecutionContext, rows: readonly Row[], report: ImportReport): void {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const { sources, fates } = report;
  t.is(sum(fates.map(({ records }) => records)), sum(sources.map(({ records }) => records)));
  const draws = sum(rows.map(({ raw_outputs: texts }) => texts?.length ?? 0));
  t.is(report.rows.draws, draws);
  t.is(sum(fates.map((one) => one.draws)), draws);
  t.is(report.rows.items, rows.length);
  t.is(report.rows.stubs, rows.filter(({ raw_outputs: texts }) => texts === undefined).length);
  for (const { fate, records, first } of fates)
    t.is(first.length, fate === 'draw' ? 0 : Math.min(records, 100));
}

export function imported(
  t: ExecutionContext,
  format: string,
  files: Files,
  options: Options = {},
): Promise<Imported> {
  return importedFrom(t, format, put(t, files), options);
}

/** A refusal as tests compare it. */
export interface Refused {
  readonly kind: string;
  readonly line: number | undefined;
  readonly message: string;
  readonly mend: string | undefined;
}

/** The refusals of an import, which leaves nothing behind. */
export async function refusedFrom(
  t: ExecutionContext,
  format: string,
  files: readonly string[],
  options: Options = {},
): Promise<readonly Refused[]> {
  const folder = emptyFolder(t);
  const error = await t.throwsAsync(
    importFiles(format, files, { ...DECLARED, output: join(folder, 'new', 'out'), ...options }),
  );
  t.false(existsSync(join(folder, 'new')), 'nothing is left behind');
  t.deepEqual(readdirSync(folder), []);
  return (refusalsOf(error) ?? []).map(({ kind, line, message, mend }) => ({ kind, line, message, mend }));
}

/** Imports files that must be refused, and checks the one kind (and line) of the refusal. */
export async function refuses(
  t: ExecutionContext,
  expected: string,
  format: string,
  files: Files,
  options: Options = {},
): Promise<Refused> {
  const refusals = await refusedFrom(t, format, put(t, files), options);
  const [first] = refusals;
  t.is(refusals.length, 1);
  const [kind, line] = expected.split(':');
  t.is(first?.kind, kind, first?.message);
  if (line !== undefined) t.is(first?.line, Number(line), first?.message);
  if (!first) throw new Error('no refusal');
  return first;
}

/** Sample (with its variant where it is not `base`) to draws; stubs have null. */
export function drawsOf({ rows }: Imported): Record<string, readonly string[] | null> {
  const named = rows.map(({ sample, variant = 'base', raw_outputs: texts }) => {
    const name = variant === 'base' ? sample : `${sample} ${variant}`;
    return [name, texts ?? null] as const;
  });
  return Object.fromEntries(named);
}

/** Fate, with its reason, to records. */
export function fatesOf({ report }: Imported): Record<string, number> {
  const named = report.fates.map(({ fate, reason, records }) => [
    reason ? `${fate}: ${reason}` : fate,
    records,
  ]);
  return Object.fromEntries(named);
}
