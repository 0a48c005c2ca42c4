/** Rules on a trace design (section 7.2), and what a trace says of the fixture. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { traceStudy, writeTraceTemplate } from '../../dist/study/index.js';
import { TRACE } from './faults.js';
import { codeOf, type Laid, lay, type StudyDocument, set, study, writeDocument } from './fixture.js';

async function template(t: ExecutionContext, document: StudyDocument = study()) {
  const laid = lay(t, document);
  const output = join(laid.folder, 'template.json');
  await writeTraceTemplate({ study: laid.path, output });
  return { laid, design: JSON.parse(readFileSync(output, 'utf8')) as unknown };
}

function trace(laid: Laid, design: unknown) {
  return traceStudy({ study: laid.path, design: writeDocument(laid.folder, 'design.json', design) });
}

for (const [path, value, code] of TRACE) {
  test(`${path} = ${JSON.stringify(value).slice(0, 60)} is refused as ${code}`, async (t) => {
    const { laid, design } = await template(t);
    set(design, path, value);
    t.is(await codeOf(trace(laid, design)), code);
  });
}

test('a trace tells what was seen where, and carries nothing forward', async (t) => {
  const { laid, design } = await template(t);
  set(design, 'checkpoints', [0, 1]);
  set(design, 'protocol_ref', 'by hand');
  const { cohorts, trajectories } = await trace(laid, design);
  if (!('matched_exclusions' in cohorts)) return t.fail('the cohorts are not described');
  t.deepEqual(cohorts.matched_run_ids, ['R']);
  t.deepEqual(cohorts.matched_exclusions, [{ run_id: 'S', missing_at: [1] }]);
  // Run S ended for its budget, nobody knows when: its last revision is no sighting at ordinal 1.
  t.deepEqual(cohorts.checkpoints[1]?.cells[1], {
    run_id: 'S',
    state: 'stop_time_unknown',
    revision_id: null,
  });
  t.deepEqual(cohorts.reasons, ['run_budget_unknown']);
  const [repaired] = trajectories;
  t.deepEqual(
    repaired?.path_transitions.map(({ state }) => state),
    ['mechanism_switch', 'unchanged_source_and_mechanism'],
  );
  return undefined;
});
