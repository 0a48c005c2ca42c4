/** An import from start to end: other programs' files in; an archive, its sidecar and a report out. */

import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ARCHIVE_SUFFIX, SIDECAR_SUFFIX, slugOf, writeWindow } from '../archive/index.js';
import type { JsonObject } from '../json/tagged.js';
import { ArchiveComposer } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { declared, windowOf } from './declared.js';
import { Fates, type RecordPlace } from './fates.js';
import type { Found, ImportFormat, LogTimes } from './format.js';
import { formatNamed } from './formats.js';
import { Items } from './items.js';
import { Models } from './models.js';
import { inScratch, placeAll } from './place.js';
import { IMPORT_SCHEMA, type ImportReport, REPORT_NAME, type SourceReport } from './report.js';
import type { ImportOptions } from './settings.js';
import { Source } from './source.js';

/** `assay import --json`. */
export interface ImportResult {
  /** Paths of what was written. */
  readonly archive: string;
  readonly sidecar: string;
  readonly report_file: string;
  readonly report: ImportReport;
}

/**
 * Turns the files of another tool into one archive with its sidecar and `import-report.json`.
 *
 * Refuses with the `import.*` kinds, `file.*`, and `sidecar.window` for times that cannot stand.
 * Nothing is written then.
 */
export async function importFiles(
  formatId: string,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportResult> {
  const format = formatNamed(formatId);
  const { route, task } = declared(options, format, files);
  return inScratch(options.output, async (scratch) => {
    const name = `${task}__${slugOf(route)}${ARCHIVE_SUFFIX}`;
    const run = new Import(format, options, scratch, name);
    await run.begin();
    for (const file of [...files, ...(options.errorFiles ?? [])]) await run.file(file);
    const report = await run.finish(files[0] ?? '', route, task);
    const names = [name, `${name}${SIDECAR_SUFFIX}`, REPORT_NAME];
    await placeAll(scratch, options.output, names);
    const [archive = '', sidecar = '', reportFile = ''] = names.map((one) => join(options.output, one));
    return { archive, sidecar, report_file: reportFile, report };
  });
}

/** Texts are handed to the core in batches of about this many characters. */
const BATCH_CHARACTERS = 1 << 20;

class Import {
  private readonly items = new Items();
  private readonly fates = new Fates();
  private readonly models: Models;
  private readonly composer: ArchiveComposer;
  private readonly sources: SourceReport[] = [];
  private readonly times: LogTimes[] = [];
  private texts: string[] = [];
  private characters = 0;
  private numbered = 0;
  /** Generations that did not come back, in records that gave other draws. */
  private lost = 0;

  constructor(
    private readonly format: ImportFormat,
    private readonly options: ImportOptions,
    private readonly scratch: string,
    private readonly name: string,
  ) {
    this.models = new Models(options.onlyModel);
    this.composer = new ArchiveComposer(join(scratch, 'texts'), join(scratch, name));
  }

  begin(): Promise<void> {
    return this.composer.begin();
  }

  async file(file: string): Promise<void> {
    const source = new Source(file, this.options, this.options);
    let records = 0;
    for await (const found of this.format.read(source)) {
      records += 1;
      await this.take(found, source);
    }
    if (source.logTimes) this.times.push(source.logTimes);
    this.sources.push({
      file: basename(file),
      sha256: source.read?.sha256 ?? '',
      bytes: source.read?.storedBytes ?? 0,
      records,
      warnings: source.warnings,
      lost: source.lost.map(({ message, line }) =>
        line === undefined ? message : `line ${line}: ${message}`,
      ),
    });
  }

  private async take({ record, model, gives }: Found, source: Source): Promise<void> {
    const place = { file: source.file, line: record.line, record: String(record.key) };
    if (gives.kind === 'merged') return this.fates.add('merged', 'repeated', place);
    if (gives.kind === 'skipped') return this.fates.add('skipped', gives.reason, place);
    if (!this.models.wants(model ?? source.fileModel)) {
      return this.fates.add('skipped', 'of another model', place);
    }
    const fields = source.fields(record, place);
    if (gives.kind === 'failed') return this.items.failed(gives.item, fields, place, gives.reason);
    const texts = this.kept(gives.texts, place);
    if (texts.length === 0) return this.items.failed(gives.item, fields, place, 'empty text');
    this.fates.add('draw', '', place);
    this.lost += (gives.failed ?? 0) + gives.texts.length - texts.length;
    const numbers = texts.map(() => this.numbered++);
    this.items.draws(gives.item, fields, place, gives.order ?? 0, numbers);
    await this.hold(texts);
  }

  /** What `--empty` leaves of the texts. */
  private kept(texts: readonly string[], place: RecordPlace): readonly string[] {
    const { empty = 'keep' } = this.options;
    if (empty === 'keep' || !texts.includes('')) return texts;
    if (empty === 'stub') return texts.filter((text) => text !== '');
    throw new Refusal('import.no-text', 'an empty text, which --empty refuse does not take', place);
  }

  private async hold(texts: readonly string[]): Promise<void> {
    this.texts.push(...texts);
    this.characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  private async flush(): Promise<void> {
    const { texts } = this;
    [this.texts, this.characters] = [[], 0];
    if (texts.length > 0) await this.composer.hold(texts);
  }

  async finish(file: string, route: string, task: string): Promise<ImportReport> {
    this.models.check(file);
    await this.flush();
    const rows = this.items.settle(this.fates);
    if (rows.items === 0) {
      throw new Refusal('import.no-text', 'no record asks for a text', { file });
    }
    const { profile = 'default', language = 'text' } = this.options;
    await this.composer.rows(this.items.rows(profile, language), this.options);
    const window = windowOf(this.options, this.times, file);
    const { sha256 } = await writeWindow(join(this.scratch, this.name), {
      route,
      start: window.start_utc,
      end: window.end_utc,
      collector: this.collector(),
    });
    const report: ImportReport = {
      schema_version: IMPORT_SCHEMA,
      format: this.format.id,
      task,
      route,
      window,
      window_from: this.options.windowFrom ?? 'declared',
      archive: this.name,
      archive_sha256: sha256,
      sources: this.sources,
      models: this.models.list(),
      rows: { ...rows, lost_draws: this.lost },
      fates: this.fates.list().map(({ first, ...count }) => ({
        ...count,
        first: first.map(({ file: source, ...rest }) => ({ file: basename(source), ...rest })),
      })),
    };
    await writeFile(join(this.scratch, REPORT_NAME), `${JSON.stringify(report, null, 2)}\n`, { flag: 'wx' });
    return report;
  }

  /** Says in the sidecar where the rows come from, and which fields an adopted window was read from. */
  private collector(): JsonObject {
    const fields = [...new Set(this.times.flatMap((times) => times.fields))];
    const adopted = this.options.windowFrom === 'log' ? { window_from: fields } : {};
    return { imported_from: this.format.id, ...adopted };
  }
}
