/** How values are worded in reports. Every text but a pack's version is an id, a digest or a word of ours. */

import { named } from '../../report/index.js';
import type { Task } from '../manifest/study.js';
import type { CountFraction, Ratio } from '../numbers/fraction.js';

export function code(text: string | null): string {
  return text === null ? '–' : `\`${text}\``;
}

/** Of a pack of a user's own the version may be any text. */
export function taskText({ pack_id, pack_version }: Task): string {
  return `${code(pack_id)} ${named(pack_version)}`;
}

/** Ids or reasons in code, `none` where there are none. */
export function codes(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map(code).join(', ');
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** `3/8 (0.375)`, or `0/0` where there is no value. */
export function fractionText({ numerator, denominator, value }: CountFraction): string {
  return value === null ? `${numerator}/${denominator}` : `${numerator}/${denominator} (${decimals(value)})`;
}

/** A difference; rises have a plus. */
export function deltaText({ numerator, denominator, value }: CountFraction): string {
  const sign = numerator > 0 ? '+' : '';
  return `${sign}${numerator}/${denominator}${value === null ? '' : ` (${sign}${decimals(value)})`}`;
}

export function ratioText({ numerator, denominator, value, reason }: Ratio): string {
  if (numerator === null || denominator === null) return `– (${code(reason)})`;
  return fractionText({ numerator, denominator, value });
}

function decimals(value: number): string {
  return value.toFixed(3);
}

/** `A 2, B 1`. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts);
  return entries.length === 0 ? 'none' : entries.map(([name, count]) => `${code(name)} ${count}`).join(', ');
}

export function signed(count: number): string {
  return count > 0 ? `+${count}` : String(count);
}
