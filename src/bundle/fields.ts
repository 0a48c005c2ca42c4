/** Reads the objects of a manifest field by field and finds every fault, none hidden by the first. */

import { isObject, type Json, type JsonObject } from '../json/tagged.js';
import type { Findings } from './findings.js';

/** Unicode White_Space alone; U+FEFF is none (JavaScript's `\s` has it). */
const BLANK = /^\p{White_Space}*$/u;

export interface ObjectRule {
  /** Every field the object may have, in canonical order. */
  readonly fields: readonly string[];
  /** Those that only some objects of the kind have. */
  readonly optional?: readonly string[];
}

/** One object of a manifest. A reader gives undefined where the field is absent or at fault. */
export class ManifestObject {
  private constructor(
    private readonly members: JsonObject,
    readonly pointer: string,
    private readonly findings: Findings,
  ) {}

  /** Opens `value`, and finds what is no object and which fields are missing, unknown or null. */
  static open(
    value: Json | undefined,
    pointer: string,
    rule: ObjectRule,
    findings: Findings,
  ): ManifestObject | undefined {
    if (value === undefined || value === null) return undefined;
    if (!isObject(value)) return mistyped(findings, pointer, 'an object', value);
    const opened = new ManifestObject(value, pointer, findings);
    for (const name of Object.keys(value)) {
      if (!rule.fields.includes(name)) opened.unknown(name, rule.fields);
      else if (value[name] === null)
        findings.at(opened.at(name), 'bundle.field', 'is null', 'Leave the field out where it is unknown.');
    }
    for (const name of rule.fields) {
      if (!rule.optional?.includes(name) && !opened.has(name))
        findings.at(opened.at(name), 'bundle.field', 'is missing');
    }
    return opened;
  }

  /** The JSON pointer of a field. */
  at(name: string): string {
    return `${this.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }

  /** Whether the field stands here, null included. */
  has(name: string): boolean {
    return Object.hasOwn(this.members, name);
  }

  /** The field as it is; null counts as absent, for it was found when the object was opened. */
  get(name: string): Json | undefined {
    const value = this.has(name) ? this.members[name] : undefined;
    return value === null ? undefined : value;
  }

  /** A string, blank or not. */
  string(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'string') return value;
    return mistyped(this.findings, this.at(name), 'a string', value);
  }

  /** A string that is not blank. */
  text(name: string): string | undefined {
    const value = this.string(name);
    if (value === undefined || !BLANK.test(value)) return value;
    return this.findings.at(this.at(name), 'bundle.value', 'is blank');
  }

  /** A string that a pattern takes whole. */
  matching(name: string, pattern: RegExp, wanted: string): string | undefined {
    const value = this.string(name);
    if (value === undefined || pattern.test(value)) return value;
    return this.findings.at(this.at(name), 'bundle.value', `is not ${wanted}`);
  }

  /** One of several words. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.string(name);
    const known = words.find((word) => word === value);
    if (known === undefined && value !== undefined)
      this.findings.at(this.at(name), 'bundle.value', `is not ${words.join(' or ')}`);
    return known;
  }

  /** An integer; beyond 2^53 its nearest double, which no count of a bundle is. */
  integer(name: string): number | undefined {
    const value = this.get(name);
    if (typeof value === 'bigint') return Number(value);
    return value === undefined ? undefined : mistyped(this.findings, this.at(name), 'an integer', value);
  }

  array(name: string): readonly Json[] | undefined {
    const value = this.get(name);
    if (value === undefined || Array.isArray(value)) return value;
    return mistyped(this.findings, this.at(name), 'an array', value);
  }

  private unknown(name: string, fields: readonly string[]): void {
    const meant = fields.find((field) => field.toLowerCase() === name.toLowerCase());
    const mend = meant === undefined ? 'Remove the field.' : `Spell it ${meant}.`;
    this.findings.at(this.at(name), 'bundle.field', 'is no field of this object', mend);
  }
}

function mistyped(findings: Findings, pointer: string, wanted: string, value: Json): undefined {
  return findings.at(pointer, 'bundle.field', `is ${wordFor(value)} where ${wanted} is due`);
}

function wordFor(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'bigint':
      return 'an integer';
    case 'number':
      return 'a number with a fraction or exponent';
    case 'boolean':
      return 'a boolean';
    case 'string':
      return 'a string';
    default:
      return 'an object';
  }
}
