/** The table of the contract, section 2, "Timestamps"; instants by Date, which reads none of these forms but one. */

import test from 'ava';
import { parseTimestamp } from '../../dist/index.js';

/** Microseconds of an ISO time with milliseconds and `Z`, and some microseconds more. */
function at(iso: string, micros = 0): bigint {
  const time = new Date(iso).getTime();
  if (Number.isNaN(time)) throw new Error(`the test itself says ${iso}`);
  return BigInt(time) * 1000n + BigInt(micros);
}

const NEW_YEAR = at('2026-01-01T00:00:00Z');

const ACCEPTED: readonly (readonly [string, bigint])[] = [
  // Clocks.
  ['2026-01-01T00Z', NEW_YEAR],
  ['2026-01-01T00:00Z', NEW_YEAR],
  ['2026-01-01T0000Z', NEW_YEAR],
  ['2026-01-01T000000Z', NEW_YEAR],
  ['2026-01-01T00:00:00Z', NEW_YEAR],
  ['2026-01-01T23:59:59Z', at('2026-01-01T23:59:59Z')],
  ['2026-01-01T235959Z', at('2026-01-01T23:59:59Z')],
  // Fractions of a second, wherever they stand.
  ['2026-01-01T00:00:00.1Z', at('2026-01-01T00:00:00.100Z')],
  ['2026-01-01T00:00:00,1Z', at('2026-01-01T00:00:00.100Z')],
  ['2026-01-01T00:00:00:1Z', at('2026-01-01T00:00:00.100Z')],
  ['2026-01-01T00:00:00.000001Z', NEW_YEAR + 1n],
  ['2026-01-01T00:00:00.123456789012Z', at('2026-01-01T00:00:00.123Z', 456)],
  ['2026-01-01T00:00:00.123456 and more Z', at('2026-01-01T00:00:00.123Z', 456)],
  ['2026-01-01T00:00:00.123456é😀Z', at('2026-01-01T00:00:00.123Z', 456)],
  ['2026-01-01T00.5Z', at('2026-01-01T00:00:00.500Z')],
  ['2026-01-01T00:00.5Z', at('2026-01-01T00:00:00.500Z')],
  ['2026-01-01T000000.5Z', at('2026-01-01T00:00:00.500Z')],
  // One ASCII byte between complete fields and the zone.
  ['2026-01-01T00:00:00 Z', NEW_YEAR],
  ['2026-01-01T00:00:00.Z', NEW_YEAR],
  ['2026-01-01T00:00:Z', NEW_YEAR],
  ['2026-01-01T00:00:00x+01:00', at('2025-12-31T23:00:00Z')],
  // Offsets.
  ['2026-01-01T00:00:00+00', NEW_YEAR],
  ['2026-01-01T00:00:00+0000', NEW_YEAR],
  ['2026-01-01T00:00:00-00:00', NEW_YEAR],
  ['2026-01-01T00:00:00+05:30', at('2025-12-31T18:30:00Z')],
  ['2026-01-01T00:00:00-0530', at('2026-01-01T05:30:00Z')],
  ['2026-01-01T00:00:00+00:00:30.5', at('2025-12-31T23:59:29.500Z')],
  ['2026-01-01T00:00:00+00:00:00.5', NEW_YEAR],
  ['2026-01-01T00:00:00-23:59:59.999999', at('2026-01-01T23:59:59.999Z', 999)],
  ['2026-01-01T00:00:00+00:70', at('2025-12-31T22:50:00Z')],
  ['2026-01-01T00:00:00+00:00:99', at('2025-12-31T23:58:21Z')],
  // Separators.
  ...['t', ' ', '\n', 'x', 'é', '😀', '-', '7', 'Z', '+'].map(
    (separator) => [`2026-01-01${separator}00:00:00Z`, NEW_YEAR] as const,
  ),
  // Dates.
  ['20260101T00Z', NEW_YEAR],
  ['2026-W01T00Z', at('2025-12-29T00:00:00Z')],
  ['2026-W01-4T00Z', NEW_YEAR],
  ['2026W01T00Z', at('2025-12-29T00:00:00Z')],
  ['2026W014T00Z', NEW_YEAR],
  ['2026-W53-7T00Z', at('2027-01-03T00:00:00Z')],
  ['2020W537T00Z', at('2021-01-03T00:00:00Z')],
  ['2024-02-29T00Z', at('2024-02-29T00:00:00Z')],
  ['2000-02-29T00Z', at('2000-02-29T00:00:00Z')],
  ['0001-01-01T00Z', at('0001-01-01T00:00:00Z')],
  ['0001-W01-1T00Z', at('0001-01-01T00:00:00Z')],
  ['9999-12-31T23:59:59.999999Z', at('9999-12-31T23:59:59.999Z', 999)],
  ['9999-W52-5T00Z', at('9999-12-31T00:00:00Z')],
  ['0001-01-01T00+23:59', at('0001-01-01T00:00:00Z') - 86_340_000_000n],
  // A digit at index 10 makes index 8 the separator.
  ['2026-W01-00:00Z', at('2025-12-29T00:00:00Z')],
  ['2026-W01-0000Z', at('2025-12-29T00:00:00Z')],
  // The compact week: an even count of digits is a date without a day and its separator.
  ['2026W01-00Z', at('2025-12-29T00:00:00Z')],
  ['2026W014-00Z', NEW_YEAR],
  ['2026W01000Z', at('2025-12-29T00:00:00Z')],
  ['2026W014000Z', NEW_YEAR],
];

for (const [text, instant] of ACCEPTED) {
  test(`${JSON.stringify(text)} is a time`, (t) => {
    t.deepEqual(parseTimestamp(text), { instant });
  });
}

const REFUSED = [
  '',
  '2026-01-01',
  '20260101',
  '2026W01',
  '2026-01-01T',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00z',
  '2026-01-01T00:00:00Zx',
  '2026-01-01T00:00:00ZZ',
  '2026-01-01T00:00:00UTC',
  '2026-01-01T00:00:00[UTC]',
  '2026-01-01T00:00:00Z[UTC]',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00+23:60',
  '2026-01-01T00:00:00-24:00',
  '2026-01-01T00:00:00+0',
  '2026-01-01T00:00:00+',
  '2026-01-01T00:00:00\u221200:00',
  '2026-01-01T00:00:00+00:00 ',
  '2026-01-01T00:00:00+00:00.',
  '2026-01-01T00:00:00+00:00:00.123456x',
  '2026-01-01  00:00:00Z',
  ' 2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z ',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T0:00Z',
  '2026-01-01T00:0Z',
  '2026-01-01T00:0000Z',
  '2026-01-01T0000:00Z',
  '2026-01-01TZ',
  '2026-01-01T00:00:00éZ',
  '2026-01-01T00:00:00  Z',
  '2026-01-01T00:00:00.12345é7Z',
  '2026-001T00Z',
  '2026-01T00Z',
  '-2026-01-01T00Z',
  '2026-1-1T00Z',
  '2026-0101T00Z',
  '202601-01T00Z',
  '2026-13-01T00Z',
  '2026-00-01T00Z',
  '2026-01-00T00Z',
  '2026-02-29T00Z',
  '1900-02-29T00Z',
  '0000-01-01T00Z',
  '0000-W01-1T00Z',
  '2026-W00-1T00Z',
  '2026-W54-1T00Z',
  '2025-W53-1T00Z',
  '2026-W01-0T00Z',
  '2026-W01-8T00Z',
  '9999-W52-6T00Z',
  '2026-w01-1T00Z',
  '２０２６-01-01T00Z',
  '2026-01-01T٠٠Z',
  '2026-01-01\ud80000Z',
  'never',
  'T00Z',
];

for (const text of REFUSED) {
  test(`${JSON.stringify(text)} is refused`, (t) => {
    const { instant, reason } = parseTimestamp(text);
    t.is(instant, undefined);
    t.truthy(reason);
  });
}

test('a reason says which part is at fault', (t) => {
  t.regex(parseTimestamp('2026-13-01T00Z').reason ?? '', /date/);
  t.regex(parseTimestamp('2026-01-01T00:00').reason ?? '', /no zone/);
  t.regex(parseTimestamp('2026-01-01T25Z').reason ?? '', /time of day/);
  t.regex(parseTimestamp('2026-01-01T00+99').reason ?? '', /valid zone/);
});
