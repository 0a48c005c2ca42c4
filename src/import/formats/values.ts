/** What formats ask of a record's values. */

import { isObject, type Json } from '../../json/tagged.js';
import type { SourceRecord } from '../../native.js';
import { Refusal, type RefusalKind } from '../../refusal/index.js';
import type { ImportSource } from '../format.js';

/** A refusal that names the place of the record. */
export function refusalAt(
  kind: RefusalKind,
  message: string,
  { file }: ImportSource,
  { line, key }: SourceRecord,
  mend?: string,
): Refusal {
  const where = typeof key === 'string' ? `record ${key}: ${message}` : message;
  return new Refusal(kind, where, { file, line, ...(mend === undefined ? {} : { mend }) });
}

/** An id as files have it; refuses `import.id` for anything but a text or an integer. */
export function idOf(
  value: Json | undefined,
  name: string,
  source: ImportSource,
  record: SourceRecord,
): bigint | string {
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  throw refusalAt('import.id', `there is no ${name} that is a text or an integer`, source, record);
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The member of an object; undefined for anything else, and where it is null. */
export function member(value: Json | undefined, name: string): Json | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return found === null ? undefined : found;
}

/** A reason with the code that the service gave, where it is one: a short word of small letters. */
export function withCode(reason: string, code: Json | undefined): string {
  return typeof code === 'string' && /^[a-z][a-z_]{0,39}$/.test(code) ? `${reason} (${code})` : reason;
}

/** Refuses `import.id` where a file asks one question twice. */
export class Once {
  private readonly seen = new Set<string>();

  check(key: readonly (string | bigint)[], what: string, source: ImportSource, record: SourceRecord): void {
    const text = key.map((one) => `${typeof one}:${one}`).join('\n');
    if (this.seen.has(text)) throw refusalAt('import.id', `${what} stands twice`, source, record);
    this.seen.add(text);
  }
}

/** The earliest and latest of the times that records carry. */
export class Times {
  private start: { readonly text: string; readonly at: number } | undefined;
  private end: { readonly text: string; readonly at: number } | undefined;

  /** A time as the log writes it, or seconds since 1970. */
  note(value: Json | undefined): void {
    const text =
      typeof value === 'bigint' || typeof value === 'number' ? ofSeconds(Number(value)) : textOf(value);
    const at = text === undefined ? Number.NaN : Date.parse(text);
    if (text === undefined || Number.isNaN(at)) return;
    if (!this.start || at < this.start.at) this.start = { text, at };
    if (!this.end || at > this.end.at) this.end = { text, at };
  }

  /** Tells the source, where there was any time. */
  tell(source: ImportSource, fields: readonly string[]): void {
    if (this.start && this.end) source.times({ start: this.start.text, end: this.end.text, fields });
  }
}

/** The years that a time can be written in. */
const LATEST_SECONDS = 253_402_300_799;

/** An instant that a log counts in seconds since 1970; undefined where no year is. */
export function ofSeconds(seconds: number): string | undefined {
  if (!(seconds >= 0 && seconds <= LATEST_SECONDS)) return undefined;
  return new Date(seconds * 1000).toISOString();
}
