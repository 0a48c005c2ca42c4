/**
 * The times a window may be declared with: ISO 8601 as CPython 3.12 reads it, and always with
 * a zone (contract, section 2, "Timestamps").
 */

/** A point in time, or why a text names none. */
export type TimeReading =
  | { /** Microseconds since 1970-01-01T00:00:00Z. */ readonly instant: bigint; readonly reason?: undefined }
  | { readonly instant?: undefined; readonly reason: string };

/** `YYYY-MM-DD` and `YYYYMMDD`. */
const CALENDAR_DATE = /^(\d{4})(-?)(\d\d)\2(\d\d)$/;
/** `YYYY-Www`, `YYYY-Www-D`, `YYYYWww` and `YYYYWwwD`. */
const WEEK_DATE = /^(\d{4})(-?)W(\d\d)(?:\2(\d))?$/;

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const MICROS = 1_000_000n;

/** Reads one time. What separates date and time is any single code point. */
export function parseTimestamp(text: string): TimeReading {
  if (/\p{Cs}/u.test(text)) return { reason: 'is not Unicode text' };
  const dateEnd = dateLength(text);
  const day = dayNumber(text.slice(0, dateEnd));
  if (day === undefined) return { reason: 'has no valid date at its start' };
  const separator = text.codePointAt(dateEnd);
  const time = separator === undefined ? '' : text.slice(dateEnd + String.fromCodePoint(separator).length);
  if (time === '') return { reason: 'is a date without a time' };

  const zoneAt = time.search(/[+Z-]/);
  if (zoneAt < 0) return { reason: 'has no zone; end it with Z or an offset such as +00:00' };
  const clock = readClock(time.slice(0, zoneAt));
  if (clock === undefined || !isTimeOfDay(clock)) return { reason: 'has no valid time of day' };
  const offset = offsetMicros(time[zoneAt] ?? '', time.slice(zoneAt + 1));
  if (offset === undefined) return { reason: 'has no valid zone; use Z or an offset such as +00:00' };
  const local = BigInt(day * DAY_SECONDS + secondsOf(clock)) * MICROS + BigInt(clock.micros);
  return { instant: local - offset };
}

/** Where the date ends, by its form alone; the forms without dashes are told apart by digits. */
function dateLength(text: string): number {
  const weekly = /^.{4}(-?)W/s.exec(text);
  if (weekly === null) return text[4] === '-' ? 10 : 8;
  if (weekly[1] === '-') {
    // `2026-W01-00…`: with a digit at 10 the dash at 8 separates, and what follows is the hour.
    return text[8] === '-' && !/^\d/.test(text.slice(10)) ? 10 : 8;
  }
  const digitsEnd = text.length > 7 ? 7 + (/^\d*/.exec(text.slice(7))?.[0].length ?? 0) : 7;
  // Fields of a time come in pairs: an odd rest of digits starts with a separator.
  if (digitsEnd < 9) return digitsEnd;
  return digitsEnd % 2 === 0 ? 7 : 8;
}

/** Days since 1970-01-01, or undefined where there is no such date in the years 1 to 9999. */
function dayNumber(date: string): number | undefined {
  const calendar = CALENDAR_DATE.exec(date);
  const day = calendar
    ? calendarDay(Number(calendar[1]), Number(calendar[3]), Number(calendar[4]))
    : weekDay(WEEK_DATE.exec(date));
  return day === undefined || day < FIRST_DAY || day > LAST_DAY ? undefined : day;
}

function calendarDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : undefined;
}

const FIRST_DAY = calendarDay(1, 1, 1) ?? 0;
const LAST_DAY = calendarDay(9999, 12, 31) ?? 0;

function weekDay(found: RegExpExecArray | null): number | undefined {
  if (found === null) return undefined;
  const [year, week, day] = [Number(found[1]), Number(found[3]), Number(found[4] ?? 1)];
  const weeks = (firstMonday(year + 1) - firstMonday(year)) / 7;
  if (year < 1 || week < 1 || week > weeks || day < 1 || day > 7) return undefined;
  return firstMonday(year) + (week - 1) * 7 + (day - 1);
}

/** The day on which a year's first ISO week starts: the week that holds the fourth of January. */
function firstMonday(year: number): number {
  const fourth = calendarDay(year, 1, 4) ?? 0;
  // 1970-01-01 was a Thursday, the fourth day of its week counted from Monday.
  const sinceMonday = (((fourth + 3) % 7) + 7) % 7;
  return fourth - sinceMonday;
}

/** Hours, minutes, seconds and a fraction; in an offset none but the sum is bounded. */
interface Clock {
  readonly fields: readonly number[];
  readonly micros: number;
  /** Something stands behind the last field that the grammar does not read. */
  readonly trailing: boolean;
}

function secondsOf(clock: Clock): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.fields;
  return hours * 3600 + minutes * 60 + seconds;
}

function isTimeOfDay(clock: Clock): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = clock.fields;
  return hours < 24 && minutes < 60 && seconds < 60;
}

/**
 * One to three two-digit fields, with colons all through or not at all, then a fraction of a
 * second. A single ASCII character behind complete fields is tolerated: `trailing`.
 */
function readClock(text: string): Clock | undefined {
  const colons = text[2] === ':';
  const fields: number[] = [];
  let at = 0;
  while (fields.length < 3) {
    const digits = text.slice(at, at + 2);
    if (!/^\d\d$/.test(digits)) return undefined;
    fields.push(Number(digits));
    at += 2;
    const rest = text.slice(at);
    if (rest === '') return { fields, micros: 0, trailing: false };
    if (rest.length === 1 && rest < '\x80') return { fields, micros: 0, trailing: true };
    if (rest.startsWith('.') || rest.startsWith(',')) {
      at += 1;
      break;
    }
    if (colons && !rest.startsWith(':')) return undefined;
    if (colons) at += 1;
  }
  return withFraction(fields, text.slice(at));
}

/** At most six digits count, further ones are dropped, and what follows the sixth is not read. */
function withFraction(fields: readonly number[], text: string): Clock | undefined {
  const digits = text.slice(0, 6);
  if (!/^\d+$/.test(digits)) return undefined;
  const trailing = !/^\d+$/.test(text);
  return { fields, micros: Number(digits.padEnd(6, '0')), trailing };
}

/** An offset from UTC in microseconds; undefined where it is malformed or a day or more. */
function offsetMicros(sign: string, text: string): bigint | undefined {
  if (sign === 'Z') return text === '' ? 0n : undefined;
  const clock = readClock(text);
  if (clock === undefined || clock.trailing) return undefined;
  const seconds = secondsOf(clock);
  if (seconds >= DAY_SECONDS) return undefined;
  if (seconds === 0) return 0n;
  const size = BigInt(seconds) * MICROS + BigInt(clock.micros);
  return sign === '-' ? -size : size;
}
