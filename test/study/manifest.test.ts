/** Every rule on a study's records: a study that is sound but for one thing ends with that thing's code. */

import test from 'ava';
import { validateStudy } from '../../dist/study/index.js';
import { codeOf, lay, set, study } from './fixture.js';
import { HEADER, HISTORY, RECEIPTS, RECORDS, SELECTION, SEVERAL } from './manifest-faults.js';

test('the fixture is sound', async (t) => {
  const { path } = lay(t);
  t.deepEqual(await validateStudy({ study: path }), {
    status: 'valid_records',
    study_id: 'fixture',
    substantive_validation_performed: false,
  });
});

for (const [path, value, code] of [...HEADER, ...RECORDS, ...HISTORY, ...RECEIPTS, ...SELECTION]) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const document = study();
    set(document, path, value);
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), code);
  });
}

for (const [title, [change, code]] of Object.entries(SEVERAL)) {
  test(`${title}: ${code}`, async (t) => {
    const document = study();
    change(document);
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), code);
  });
}

test('lists have their limits', async (t) => {
  const limits = { configurations: 32, artifacts: 128, assignments: 512, suites: 16, runs: 128 };
  const more = { revisions: 512, receipts: 1_024, feedback: 1_024 };
  for (const [name, limit] of Object.entries({ ...limits, ...more })) {
    const document = study();
    const ids = Array.from({ length: limit + 1 }, (_, at) => ({ id: `X${at}` }));
    set(document, name, ids);
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), 'record_count_limit', name);
    set(document, name, ids.slice(1));
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), 'unexpected_or_missing_field', name);
  }
});

test('a record with a hostile name is a record', async (t) => {
  for (const id of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    const document = study();
    set(document, 'configurations.0.id', id);
    set(document, 'runs.0.configuration_id', id);
    set(document, 'runs.1.configuration_id', id);
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), undefined, id);
    set(document, 'runs.1.configuration_id', 'isPrototypeOf');
    t.is(await codeOf(validateStudy({ study: lay(t, document).path })), 'configuration_missing', id);
  }
});

test('a member called __proto__ is one member too many', async (t) => {
  const text = JSON.stringify(study());
  const hostile = text.replace('"data_role"', '"__proto__":{"data_role":"fixture"},"data_role"');
  t.is(await codeOf(validateStudy({ study: lay(t, JSON.parse(text) as unknown).path })), undefined);
  const { path } = lay(t, hostile);
  t.is(await codeOf(validateStudy({ study: path })), 'unexpected_or_missing_field');
});

test('settings may have any names', async (t) => {
  const text = JSON.stringify(study()).replace('{"seed":1}', '{"__proto__":{"x":1},"2":0,"1":0}');
  t.is(await codeOf(validateStudy({ study: lay(t, text).path })), undefined);
});
