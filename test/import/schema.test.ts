/** schemas/import-report.json accepts what imports write, and nothing that is not a report. */

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { FORMATS } from '../../dist/import/index.js';
import type { ImportReport } from '../../dist/index.js';
import { imported, lines } from './made.js';

const SCHEMA = JSON.parse(readFileSync(new URL('../../schemas/import-report.json', import.meta.url), 'utf8'));
const valid = new Ajv2020({ allowUnionTypes: true }).compile(SCHEMA);

const FILE = lines(
  ...[
    { id: 'a', text: 'x', n: 1 },
    { id: 'a', text: '' },
    { id: 'b', bad: 1 },
    { id: 'a', bad: 1 },
  ],
);
const OPTIONS = {
  id: 'id',
  text: 'text',
  error: 'bad',
  empty: 'stub',
  parts: ['tool'],
  salvage: true,
} as const;

test('reports of imports are valid', async (t) => {
  const { report } = await imported(t, 'jsonl', { 'a.jsonl': `${FILE}{"id` }, OPTIONS);
  t.true(valid(report), JSON.stringify(valid.errors));
  const events = lines(
    {
      custom_id: 'a',
      result: { type: 'succeeded', message: { model: 'm', content: [{ type: 'thinking' }] } },
    },
    { custom_id: 'b', result: { type: 'expired' } },
  );
  const batch = await imported(t, 'anthropic-batch', { 'a.jsonl': events });
  t.true(valid(batch.report), JSON.stringify(valid.errors));
});

test('the schema knows the formats that there are', (t) => {
  t.deepEqual(
    SCHEMA.properties.format.enum,
    FORMATS.map(({ id }) => id),
  );
});

type Change = (report: ImportReport) => unknown;
const CHANGES: Readonly<Record<string, Change>> = {
  'another version': (report) => ({ ...report, schema_version: 'assay.import/2' }),
  'an unknown member': (report) => ({ ...report, more: 1 }),
  'an unknown format': (report) => ({ ...report, format: 'xml' }),
  'a task that no name holds': (report) => ({ ...report, task: 'a__b' }),
  'a hash that is none': (report) => ({ ...report, archive_sha256: 'sha256:0' }),
  'no source': (report) => ({ ...report, sources: [] }),
  'a fate that is none': (report) => ({ ...report, fates: [{ ...report.fates[0], fate: 'lost' }] }),
  'a stub without a reason': (report) => ({ ...report, fates: [{ ...report.fates[0], fate: 'stub' }] }),
  'a draw with a reason': (report) => ({ ...report, fates: [{ ...report.fates[0], reason: 'x' }] }),
  'a negative count': (report) => ({ ...report, rows: { ...report.rows, draws: -1 } }),
  'a window without an end': (report) => ({ ...report, window: { start_utc: 'x' } }),
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`the schema refuses ${what}`, async (t) => {
    const { report } = await imported(t, 'jsonl', { 'a.jsonl': FILE }, OPTIONS);
    t.true(valid(report));
    t.false(valid(change(report)));
  });
}

test('every member that the schema requires is needed', async (t) => {
  const { report } = await imported(t, 'jsonl', { 'a.jsonl': FILE }, OPTIONS);
  for (const name of SCHEMA.required) {
    t.false(valid({ ...report, [name]: undefined }), name);
  }
});
