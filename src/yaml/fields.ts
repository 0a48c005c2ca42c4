/** Reads the members of a YAML mapping by name and collects every problem, none hidden by the first. */

import { Refusal, type RefusalKind } from '../refusal/index.js';
import type { Located } from './located.js';

export interface FieldKinds {
  /** Kind for a member that is missing, unknown or of the wrong type. */
  readonly field: RefusalKind;
  /** Kind for a value that breaks its own rule. */
  readonly value: RefusalKind;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** In a pattern with the flag `u`, half a surrogate pair only. */
const LONE_SURROGATE = /\p{Cs}/u;
/** Unicode White_Space alone; U+FEFF is none (JavaScript's `\s` has it). */
const BLANK = /^\p{White_Space}*$/u;

/**
 * One mapping. A reader returns undefined where the member is absent or at fault, having noted
 * the fault; `close` notes the members that nobody read.
 */
export class Fields {
  private readonly seen = new Set<string>();

  private constructor(
    readonly at: Located,
    private readonly members: ReadonlyMap<string, Located>,
    private readonly file: string,
    private readonly kinds: FieldKinds,
    private readonly refusals: Refusal[],
  ) {}

  /** Opens `at` as a mapping; `refusals` is where problems go. */
  static open(at: Located, file: string, kinds: FieldKinds, refusals: Refusal[]): Fields | undefined {
    if (at.value instanceof Map) return new Fields(at, at.value, file, kinds, refusals);
    const { line, pointer } = at;
    refusals.push(new Refusal(kinds.field, `must be a mapping, and is ${word(at)}`, { file, line, pointer }));
    return undefined;
  }

  has(name: string): boolean {
    return this.members.has(name);
  }

  /** Notes that `at` breaks a rule of its own. */
  refuse(at: Located, message: string, mend?: string): undefined {
    this.note(this.kinds.value, at, message, mend);
    return undefined;
  }

  /** A required nonblank string. */
  text(name: string): string | undefined {
    const at = this.required(name);
    return at && this.asText(at);
  }

  optionalText(name: string): string | undefined {
    const at = this.take(name);
    return at && this.asText(at);
  }

  optionalInteger(name: string, range: Range): number | undefined {
    const at = this.take(name);
    if (!at) return undefined;
    if (typeof at.value !== 'number' || !Number.isSafeInteger(at.value))
      return this.mistyped(at, 'an integer');
    return this.inRange(at, at.value, range);
  }

  optionalNumber(name: string, range: Range): number | undefined {
    const at = this.take(name);
    if (!at) return undefined;
    if (typeof at.value !== 'number' || !Number.isFinite(at.value))
      return this.mistyped(at, 'a finite number');
    return this.inRange(at, at.value, range);
  }

  /** A list of strings, nonblank ones unless `blank`; undefined where any item is at fault. */
  optionalTexts(name: string, allow: { blank?: boolean } = {}): readonly string[] | undefined {
    const items = this.optionalItems(name);
    if (!items) return undefined;
    const texts = items.map((one) => this.asText(one, allow.blank));
    return texts.every((one) => one !== undefined) ? texts : undefined;
  }

  texts(name: string, allow: { blank?: boolean } = {}): readonly string[] | undefined {
    return this.required(name) && this.optionalTexts(name, allow);
  }

  /** The items of a list, wherever they are of any type. */
  items(name: string): readonly Located[] | undefined {
    return this.required(name) && this.optionalItems(name);
  }

  mapping(name: string): Fields | undefined {
    const at = this.required(name);
    return at && this.enter(at);
  }

  optionalMapping(name: string): Fields | undefined {
    const at = this.take(name);
    return at && this.enter(at);
  }

  /** Opens a value that stands below this mapping, such as an item of a list. */
  enter(at: Located): Fields | undefined {
    return Fields.open(at, this.file, this.kinds, this.refusals);
  }

  /** Every member, as read: for mappings whose names are free. */
  all(): ReadonlyMap<string, Located> {
    for (const name of this.members.keys()) this.seen.add(name);
    return this.members;
  }

  /** The raw member, for places in messages. */
  member(name: string): Located | undefined {
    return this.members.get(name);
  }

  /** Refuses every member that was not asked for. */
  close(): void {
    for (const [name, at] of this.members) {
      if (!this.seen.has(name)) this.note(this.kinds.field, at, 'is no field of this mapping');
    }
  }

  private take(name: string): Located | undefined {
    this.seen.add(name);
    return this.members.get(name);
  }

  private required(name: string): Located | undefined {
    const at = this.take(name);
    if (!at) this.note(this.kinds.field, this.at, `lacks the field ${name}`);
    return at;
  }

  private asText(at: Located, blank = false): string | undefined {
    if (typeof at.value !== 'string') return this.mistyped(at, 'a string');
    if (LONE_SURROGATE.test(at.value)) return this.refuse(at, 'holds a lone surrogate');
    return !blank && BLANK.test(at.value) ? this.refuse(at, 'is blank') : at.value;
  }

  private inRange(at: Located, value: number, { min, max }: Range): number | undefined {
    return value >= min && value <= max ? value : this.refuse(at, `must lie from ${min} to ${max}`);
  }

  private optionalItems(name: string): readonly Located[] | undefined {
    const at = this.take(name);
    if (!at) return undefined;
    return Array.isArray(at.value) ? (at.value as readonly Located[]) : this.mistyped(at, 'a list');
  }

  private mistyped(at: Located, due: string): undefined {
    const quote =
      due === 'a string' && typeof at.value !== 'object' ? 'Write the value in quotes.' : undefined;
    this.note(this.kinds.field, at, `must be ${due}, and is ${word(at)}`, quote);
    return undefined;
  }

  private note(kind: RefusalKind, at: Located, message: string, mend?: string): void {
    const { file } = this;
    this.refusals.push(new Refusal(kind, message, { file, line: at.line, pointer: at.pointer, mend }));
  }
}

/** What a value is, never what it says. */
function word({ value }: Located): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Map) return 'a mapping';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'number' ? 'a number' : 'a string';
}
