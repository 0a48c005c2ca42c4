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
import type { RecordPlace } from './fates.js';
import { type ImportSource, type LogTimes, memberPath } from './format.js';
import { type ItemFields, intrinsicOf } from './items.js';
import type { ImportSettings } from './settings.js';

export class Source implements ImportSource {
  readonly warnings: string[] = [];
  readonly lost: Refusal[] = [];
  logTimes: LogTimes | undefined;
  fileModel: string | undefined;
  read: RecordsRead | undefined;
  private takes: readonly Take[] = [];

  constructor(
    readonly file: string,
    readonly settings: ImportSettings,
    private readonly options: RunOptions,
  ) {}

  async *records(plan: RecordsPlan): AsyncGenerator<SourceRecord, readonly (Json | undefined)[]> {
    const { salvage = false } = this.settings;
    const wide = { ...plan, salvage, fields: this.widened(plan.fields) };
    const batches = readRecords(this.file, wide, this.options);
    while (true) {
      const step = await batches.next();
      if (step.done) {
        this.read = step.value;
        this.lost.push(...step.value.lost);
        return step.value.head;
      }
      yield* step.value;
    }
  }

  warn(message: string): void {
    this.warnings.push(message);
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
      const path = memberPath(name);
      const holder = wide.findIndex((field) => field.every((part, at) => path[at] === part));
      if (holder >= 0) return [{ name, slot: holder, rest: path.slice(wide[holder]?.length) }];
      wide.push(path);
      return [{ name, slot: wide.length - 1, rest: [] }];
    });
    return wide;
  }

  /** What the flags make of the record; refuses `import.format` where a named field is missing. */
  fields(record: SourceRecord, place: RecordPlace): ItemFields {
    const { clusterBy, tier, intrinsic = [] } = this.settings;
    const value = (name: string) => {
      const take = this.takes.find((one) => one.name === name);
      const found = take?.rest.reduce<Json | undefined>(memberOf, record.values[take.slot]);
      if (found === undefined || found === null) throw lacking(name, place);
      return found;
    };
    const text = (name: string) => {
      const found = value(name);
      if (typeof found === 'string' || typeof found === 'bigint') return String(found);
      throw new Refusal('import.format', `the field ${name} is neither a text nor an integer`, place);
    };
    return {
      cluster: clusterBy === undefined ? undefined : text(clusterBy),
      tier: tier === undefined ? undefined : text(tier),
      intrinsic: intrinsic.map((name) => [name, intrinsicOf(name, value(name), place)] as const),
    };
  }
}

/** A field that a flag names: where its value is found. */
interface Take {
  readonly name: string;
  readonly slot: number;
  readonly rest: MemberPath;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function lacking(name: string, place: RecordPlace): Refusal {
  return new Refusal('import.format', `the record lacks the field ${name} that a flag names`, place);
}
