/** One source file as formats read it, and what was noted on the way. */

import { isObject, type Json } from '../json/tagged.js';
import {
  type MemberPath,
  type RecordsPlan,
  type RecordsRead,
  type RunOptions,
  readRecords,
  type SourceRecord,
} from '../native.js';
import { Refusal } from '../refusal/index.js';
import { byCodePoint } from '../text/order.js';
import { type ImportSource, type LogTimes, memberPath } from './format.js';
import type { ImportSettings } from './settings.js';

/** What is known of a file's bytes. */
export interface Stored {
  readonly file: string;
  readonly sha256: string;
  readonly storedBytes: number;
}

export class Source implements ImportSource {
  readonly warnings: string[] = [];
  readonly lost: Refusal[] = [];
  /** Files beside this one that were read for what they say of it. */
  readonly beside: Stored[] = [];
  logTimes: LogTimes | undefined;
  fileModel: string | undefined;
  stored: Stored | undefined;
  private readonly leftParts = new Map<string, number>();
  private takes: readonly Take[] = [];
  private tabular = false;

  constructor(
    readonly file: string,
    readonly settings: ImportSettings,
    private readonly options: RunOptions,
  ) {}

  async *records(plan: RecordsPlan): AsyncGenerator<SourceRecord, RecordsRead> {
    const { salvage = false } = this.settings;
    this.tabular = plan.layout === 'table' || plan.layout === 'tabs';
    const wide = { ...plan, salvage, fields: this.widened(plan.fields) };
    const batches = readRecords(this.file, wide, this.options);
    while (true) {
      const step = await batches.next();
      if (step.done) {
        this.bytes(step.value);
        // A second reading loses the same again.
        this.lost.splice(0, this.lost.length, ...step.value.lost);
        return step.value;
      }
      yield* step.value;
    }
  }

  bytes({ sha256, storedBytes }: Omit<Stored, 'file'>): void {
    if (this.stored && this.stored.sha256 !== sha256) {
      throw new Refusal('file.read', 'changed while it was read', { file: this.file });
    }
    this.stored = { file: this.file, sha256, storedBytes };
  }

  async head(file: string, paths: readonly MemberPath[]): Promise<readonly (Json | undefined)[]> {
    const batches = readRecords(file, { layout: 'document', fields: paths }, this.options);
    let values: readonly (Json | undefined)[] = [];
    while (true) {
      const step = await batches.next();
      if (step.done) {
        const { sha256, storedBytes } = step.value;
        this.beside.push({ file, sha256, storedBytes });
        return values;
      }
      values = step.value[0]?.values ?? values;
    }
  }

  warn(message: string): void {
    this.warnings.push(message);
  }

  leave(kind: string): void {
    this.leftParts.set(kind, (this.leftParts.get(kind) ?? 0) + 1);
  }

  /** How many parts of each kind were left out, sorted by kind. */
  partsLeft(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.leftParts].sort(([left], [right]) => byCodePoint(left, right)));
  }

  times(times: LogTimes): void {
    this.logTimes = times;
  }

  model(label: string): void {
    this.fileModel = label;
  }

  /** The plan's fields and those that flags name; one inside a field of the plan is found there. */
  private widened(fields: readonly MemberPath[]): MemberPath[] {
    const { clusterBy, tier, intrinsic = [] } = this.settings;
    const wide = [...fields];
    this.takes = [clusterBy, tier, ...intrinsic].flatMap((name) => {
      if (name === undefined) return [];
      // A column's name is one name, dots and all.
      const path = this.tabular ? [name] : memberPath(name);
      if (
        fields.some((field) => field.length > path.length && path.every((part, at) => field[at] === part))
      ) {
        throw new Refusal('import.format', `the field ${name} is an object of the format`, {
          file: this.file,
        });
      }
      const holder = wide.findIndex((field) => field.every((part, at) => path[at] === part));
      if (holder >= 0) return [{ name, slot: holder, rest: path.slice(wide[holder]?.length) }];
      wide.push(path);
      return [{ name, slot: wide.length - 1, rest: [] }];
    });
    return wide;
  }

  /** The value of a field that a flag names. In a table, what is written as an integer is one. */
  field(record: SourceRecord, name: string): Json | undefined {
    const take = this.takes.find((one) => one.name === name);
    const found = take?.rest.reduce<Json | undefined>(memberOf, record.values[take.slot]);
    return this.tabular && typeof found === 'string' && INTEGER.test(found) ? BigInt(found) : found;
  }
}

const INTEGER = /^(0|-?[1-9]\d*)$/;

/** A field that a flag names: where its value is found. */
interface Take {
  readonly name: string;
  readonly slot: number;
  readonly rest: MemberPath;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
