/** The JSON form of sections 6 and 14: ASCII, members in the order given, floats always seen as such. */

import { createHash } from 'node:crypto';
import { isOrderedObject, type Ordered } from '../json/ordered.js';
import { byCodePoint } from '../text/order.js';
import { must, type StudyCode } from './errors.js';
import { JSON_BYTES } from './limits.js';

/** What is left after JSON.stringify, whose short escapes are the contract's. */
const BEYOND_ASCII = /[\u007f-\uffff]/g;

/** A string in double quotes; every unit outside U+0020–U+007E is escaped. */
function quotedString(value: string): string {
  return JSON.stringify(value).replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A float: shortest digits that read back as the same, always with a point or an exponent. */
export function floatText(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const sign = value < 0 ? '-' : '';
  const digits = mantissa.replace('.', '');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    const size = String(Math.abs(power)).padStart(2, '0');
    return `${sign}${mantissa}e${power < 0 ? '-' : '+'}${size}`;
  }
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0');
  return `${sign}${whole}.${digits.slice(power + 1) || '0'}`;
}

function scalarText(value: null | boolean | bigint | number | string): string {
  if (typeof value === 'string') return quotedString(value);
  return typeof value === 'number' ? floatText(value) : String(value);
}

/** Indented by two blanks, without a final newline. */
export function indentedText(value: Ordered, margin = ''): string {
  const inner = `${margin}  `;
  if (Array.isArray(value)) {
    return bracketed(
      '[]',
      value.map((one: Ordered) => indentedText(one, inner)),
      margin,
    );
  }
  if (!isOrderedObject(value)) return scalarText(value as string);
  const members = [...value].map(([name, one]) => `${quotedString(name)}: ${indentedText(one, inner)}`);
  return bracketed('{}', members, margin);
}

function bracketed(brackets: '[]' | '{}', parts: readonly string[], margin: string): string {
  if (parts.length === 0) return brackets;
  return `${brackets[0]}\n${margin}  ${parts.join(`,\n${margin}  `)}\n${margin}${brackets[1]}`;
}

/** On one line, with blanks after commas and colons. */
export function lineText(value: Ordered): string {
  if (Array.isArray(value)) return `[${value.map(lineText).join(', ')}]`;
  if (!isOrderedObject(value)) return scalarText(value as string);
  return `{${[...value].map(([name, one]) => `${quotedString(name)}: ${lineText(one)}`).join(', ')}}`;
}

/** Names sorted, no blanks: what fingerprints are taken over. */
function canonicalText(value: Ordered): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isOrderedObject(value)) return scalarText(value as string);
  const members = [...value].sort(([a], [b]) => byCodePoint(a, b));
  return `{${members.map(([name, one]) => `${quotedString(name)}:${canonicalText(one)}`).join(',')}}`;
}

/** A digest that stands for a value without showing it; null for null. */
export function fingerprint(value: Ordered): string | null {
  return value === null ? null : createHash('sha256').update(canonicalText(value)).digest('hex');
}

/** Members that are floats in every result; all other numbers of results are integers. */
const FLOATS: ReadonlySet<string> = new Set(['value', 'fraction']);

/** A result object as the document that it is printed as. */
export function resultDocument(value: unknown, name = ''): Ordered {
  if (typeof value === 'number') return FLOATS.has(name) ? value : BigInt(value);
  if (Array.isArray(value)) return value.map((one) => resultDocument(one));
  if (value === null || typeof value !== 'object') return value as Ordered;
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return new Map(members.map(([key, one]) => [key, resultDocument(one, key)]));
}

/** A result as it is printed: indented, with a final newline. */
export function resultText(result: object): string {
  return `${indentedText(resultDocument(result))}\n`;
}

/** Refuses a result whose indented form is above `limit` bytes. */
export function boundResult(result: object, limit: number, code: StudyCode): void {
  must(indentedText(resultDocument(result)).length <= limit, code);
}

/** A document as it is written; above 1 MiB it could not be read again. */
export function documentBytes(value: Ordered): Buffer {
  const bytes = Buffer.from(`${indentedText(value)}\n`, 'latin1');
  must(bytes.length <= JSON_BYTES, 'json_size_limit');
  return bytes;
}
