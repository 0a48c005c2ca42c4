/** Every code of sections 1 to 10 is reached: by a row of the tables that other tests go through, or here. */

import test from 'ava';
import { STUDY_ANALYSIS_KINDS } from '../../dist/refusal/tables/study/analysis.js';
import { STUDY_READING_KINDS } from '../../dist/refusal/tables/study/reading.js';
import { STUDY_RECORD_KINDS } from '../../dist/refusal/tables/study/records.js';
import { ALONE } from './alone.js';
import { COMPARISON, REVIEW, SIDECAR, TRACE } from './faults.js';
import { codeOf } from './fixture.js';
import { HEADER, HISTORY, RECEIPTS, RECORDS, SELECTION, SEVERAL } from './manifest-faults.js';

/** The codes of sections 1 to 10, as the table of refusal kinds has them. */
const CODES = Object.keys({ ...STUDY_READING_KINDS, ...STUDY_RECORD_KINDS, ...STUDY_ANALYSIS_KINDS }).map(
  (kind) => kind.slice('study.'.length),
);
const ROWS = [...HEADER, ...RECORDS, ...HISTORY, ...RECEIPTS, ...SELECTION, ...SIDECAR, ...TRACE];
const IN_TABLES = [...ROWS, ...COMPARISON, ...REVIEW].map(([, , code]) => code);

for (const [code, trigger] of Object.entries(ALONE)) {
  test(`${code} is reached`, async (t) => {
    let given: unknown;
    const reached = await codeOf((async () => (given = await trigger(t)))());
    t.is(reached ?? given, code);
  });
}

test('every code of the table of kinds is reached, and each of these in one place', (t) => {
  const tables = new Set([...IN_TABLES, ...Object.values(SEVERAL).map(([, code]) => code)]);
  const alone = Object.keys(ALONE);
  t.deepEqual(
    CODES.filter((code) => !tables.has(code) && !alone.includes(code)),
    [],
  );
  t.deepEqual(
    alone.filter((code) => tables.has(code) || !CODES.includes(code)),
    [],
  );
});
