/** An import from start to end: other programs' files in; an archive, its sidecar and a report out. */

import { basename, join } from 'node:path';
import { ARCHIVE_SUFFIX, SIDECAR_SUFFIX, slugOf, writeWindow } from '../archive/index.js';
import { writeNew } from '../files/index.js';
import type { JsonObject } from '../json/tagged.js';
import { ArchiveComposer } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { flagsOf } from './command-line.js';
import { declared, windowOf } from './declared.js';
import { Fates, type RecordPlace } from './fates.js';
import type { Found, ImportFormat, LogTimes } from './format.js';
import { formatNamed } from './formats.js';
import { Items } from './items.js';
import { Models } from './models.js';
import { inScratch, placeAll } from './place.js';
import { IMPORT_SCHEMA, type ImportReport, REPORT_NAME, type SourceReport } from './report.js';
import { clusterOf, rowFields } from './rows.js';
import type { ImportOptions } from './settings.js';
import { Source, type Stored } from './source.js';

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
    for (const file of files) await run.log(file);
    for (const file of options.errorFiles ?? []) await run.file(file);
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
  private readonly times: { readonly file: string; readonly times: LogTimes | undefined }[] = [];
  private texts: string[] = [];
  private characters = 0;
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

  /** A file whose times count for the window. */
  async log(file: string): Promise<void> {
    const { logTimes: times } = await this.file(file);
    this.times.push({ file, times });
  }

  async file(file: string): Promise<Source> {
    const source = new Source(file, this.options, this.options);
    let records = 0;
    for await (const found of this.format.read(source)) {
      records += 1;
      await this.take(found, source);
    }
    this.sources.push(sourceReport(source, records), ...source.beside.map(besideReport));
    return source;
  }

  private async take({ record, model, gives }: Found, source: Source): Promise<void> {
    const place = { file: source.file, line: record.line, record: String(record.key) };
    if (gives.kind === 'merged') return this.fates.add('merged', 'repeated', place);
    const label = model ?? source.fileModel;
    if (gives.kind === 'skipped' && gives.item === undefined) {
      return this.fates.add('skipped', gives.reason, place);
    }
    if (!this.models.wants(label)) {
      return this.fates.add('skipped', label === undefined ? 'names no model' : 'of another model', place);
    }
    if (this.models.tooMany) return;
    const field = (name: string) => source.field(record, name);
    if (gives.kind === 'skipped') this.fates.add('skipped', gives.reason, place);
    if (gives.item === undefined) return;
    const arrival = { found: gives.item, cluster: clusterOf(this.options, field, place), place };
    if (gives.kind === 'skipped') return this.items.appear(arrival);
    if (gives.kind === 'failed') return this.items.failed(arrival, gives.reason);
    const texts = this.kept(gives.texts, place);
    if (texts.length === 0) return this.items.failed(arrival, 'empty text');
    this.lost += (gives.failed ?? 0) + gives.texts.length - texts.length;
    this.fates.add('draw', '', place, texts.length);
    // Draws of one item stand in the order of the files, then of what the tool recorded.
    const order = { file: this.sources.length, recorded: gives.order ?? 0 };
    this.items.draws(arrival, rowFields(this.options, field, place), order, texts.length);
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
    const window = windowOf(this.options, this.times);
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
      flags: flagsOf(this.options),
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
    await writeNew(join(this.scratch, REPORT_NAME), `${JSON.stringify(report, null, 2)}\n`, 0o600);
    return report;
  }

  /** Says in the sidecar where the rows come from, and which fields an adopted window was read from. */
  private collector(): JsonObject {
    const fields = [...new Set(this.times.flatMap(({ times }) => times?.fields ?? []))];
    const adopted = this.options.windowFrom === 'log' ? { window_from: fields } : {};
    return { imported_from: this.format.id, ...adopted };
  }
}

function sourceReport(source: Source, records: number): SourceReport {
  const { file, stored, warnings } = source;
  const lost = source.lost.map(({ message, line }) =>
    line === undefined ? message : `line ${line}: ${message}`,
  );
  const { sha256 = '', storedBytes: bytes = 0 } = stored ?? {};
  return { file: basename(file), sha256, bytes, records, warnings, lost, parts_left: source.partsLeft() };
}

/** A file that was read for what it says of another one has no records. */
function besideReport({ file, sha256, storedBytes: bytes }: Stored): SourceReport {
  return { file: basename(file), sha256, bytes, records: 0, warnings: [], lost: [], parts_left: {} };
}
