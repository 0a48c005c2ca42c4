/** RFC 3339 times, compared at full precision. */

const TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;
const NANOSECONDS = 1_000_000_000n;

export interface Instant {
  /** Since 1970-01-01T00:00:00Z. */
  readonly nanoseconds: bigint;
  /** Minutes east of UTC, as written. */
  readonly offset: number;
}

/** The instant that Go and others write for "no time". */
export const ZERO_INSTANT = (parseInstant('0001-01-01T00:00:00Z') as Instant).nanoseconds;

/**
 * Reads `2026-05-01T08:00:00.5+02:00`: upper-case `T` and `Z`, an explicit offset that is not
 * `-00:00`, at most nine fraction digits, a date that exists, no leap second. Else undefined.
 */
export function parseInstant(text: string): Instant | undefined {
  const parts = TIME.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const offset = offsetOf(parts[8] ?? '');
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined;
  date.setUTCHours(hour, minute - offset, second);
  const fraction = BigInt((parts[7] ?? '').padEnd(9, '0'));
  return { nanoseconds: BigInt(date.getTime() / 1000) * NANOSECONDS + fraction, offset };
}

function offsetOf(text: string): number | undefined {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  if (text === '-00:00' || hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
