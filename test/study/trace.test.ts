/** Rules on a trace design (section 7.2), and what a trace says of the fixture. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { traceStudy, writeTraceTemplate } from '../../dist/study/index.js';
import { codeOf, type Laid, lay, PACK, type StudyDocument, set, study, writeDocument } from './fixture.js';

async function template(t: ExecutionContext, document: StudyDocument = study()) {
  const laid = lay(t, document);
  const output = join(laid.folder, 'template.json');
  await writeTraceTemplate({ study: laid.path, output });
  return { laid, design: JSON.parse(readFileSync(output, 'utf8')) as unknown };
}

function trace(laid: Laid, design: unknown) {
  return traceStudy({ study: laid.path, design: writeDocument(laid.folder, 'design.json', design) });
}

const MISSING = { run_id: 'Q', missing: true, path: null, stop_ordinal: null, budget: null };

const RULES: readonly (readonly [path: string, value: unknown, code: string])[] = [
  ['more', 1, 'unexpected_or_missing_field'],
  ['schema_version', 1, 'unsupported_trace_schema'],
  ['trace_id', null, 'invalid_identifier'],
  ['study_sha256', PACK, 'trace_study_binding_mismatch'],
  ['clock', 'wall', 'unsupported_trace_clock'],
  ['selection_rule', 'any', 'unsupported_trace_selection'],
  ['protocol_ref', '', 'invalid_text'],
  ['configuration_id', 'other', 'trace_configuration_missing'],
  ['checkpoints', {}, 'trace_checkpoint_limit'],
  ['checkpoints', Array.from({ length: 33 }, (_, at) => at), 'trace_checkpoint_limit'],
  ['checkpoints', [1, 1], 'trace_checkpoints_not_strictly_increasing'],
  ['checkpoints', [-1], 'invalid_integer'],
  ['runs', null, 'trace_run_limit'],
  ['runs.1.run_id', 'R', 'duplicate_trace_run'],
  ['runs.0.missing', 'no', 'invalid_missing_run_flag'],
  ['runs.0.missing', true, 'trace_run_declared_missing_but_present'],
  ['runs.2', { ...MISSING, path: [] }, 'missing_run_has_path_or_stop'],
  ['runs.2', { ...MISSING, missing: false }, 'trace_run_not_recorded'],
  ['runs.0.budget', {}, 'unexpected_or_missing_field'],
  ['runs.0.budget', { max_revision_ordinal: 1, max_test_case_attempts: 1_000_000_001 }, 'invalid_integer'],
  ['runs.0.stop_ordinal', 1, 'trace_stop_precedes_recorded_revision'],
  ['runs.0.path', [], 'empty_recorded_trace_path'],
  ['runs.0.path', ['S0'], 'trace_path_revision_missing_or_foreign'],
  ['runs.0.path', ['R1', 'R2'], 'trace_path_omits_known_ancestor'],
  ['runs.0.path', ['R0', 'R2'], 'trace_path_not_parent_linked'],
  ['runs.0.path', ['R0', 'R2', 'R1'], 'trace_path_not_parent_linked'],
  ['assessments', {}, 'trace_assessment_limit'],
  [
    'assessments.4',
    { revision_id: 'S0', assignment_id: null, receipt_id: null },
    'duplicate_trace_assessment',
  ],
  [
    'assessments.3',
    { revision_id: 'S0', assignment_id: 'M-Q', receipt_id: null },
    'selection_assignment_missing',
  ],
  ['assessments', [], 'trace_assessments_incomplete'],
  ['runs', [], 'trace_assessment_outside_roster'],
];

for (const [path, value, code] of RULES) {
  test(`${path} = ${JSON.stringify(value).slice(0, 60)} is refused as ${code}`, async (t) => {
    const { laid, design } = await template(t);
    set(design, path, value);
    t.is(await codeOf(trace(laid, design)), code);
  });
}

test('a path goes forward', async (t) => {
  const document = study();
  set(document, 'revisions.2.parents', ['Q']);
  set(document, 'revisions.2.missing_parents', ['Q']);
  const { laid, design } = await template(t, document);
  set(design, 'runs.0.path', ['R2', 'R1']);
  t.is(await codeOf(trace(laid, design)), 'trace_path_order_violation');
});

test('a path ends where the run ends, and a stop needs a reason', async (t) => {
  const document = study();
  set(document, 'runs.0.endpoint_revision_id', 'R2');
  set(document, 'runs.1.stop_reason', 'running');
  const { laid, design } = await template(t, document);
  set(design, 'runs.0.path', ['R0', 'R1']);
  t.is(await codeOf(trace(laid, design)), 'trace_path_endpoint_mismatch');
  set(design, 'runs.0.path', ['R0', 'R1', 'R2']);
  set(design, 'runs.1.stop_ordinal', 0);
  t.is(await codeOf(trace(laid, design)), 'trace_stop_without_terminal_reason');
});

test('runs are of the configuration that the design names', async (t) => {
  const document = study();
  document.configurations.push({
    ...document.configurations[0],
    id: 'other',
  } as StudyDocument['configurations'][0]);
  set(document, 'runs.1.configuration_id', 'other');
  const { laid, design } = await template(t, document);
  t.is((design as { configuration_id: unknown }).configuration_id, null);
  set(design, 'configuration_id', 'plain');
  t.is(await codeOf(trace(laid, design)), 'trace_run_configuration_mismatch');
});

test('equal bytes have one class', async (t) => {
  const document = study();
  const twin = { ...document.artifacts[0], id: 'twin' } as StudyDocument['artifacts'][0];
  const claim = { ...document.assignments[0], id: 'M-twin', artifact_id: 'twin', class_id: 'SORT-ADJ' };
  document.artifacts.push(twin);
  document.assignments.push(claim as StudyDocument['assignments'][0]);
  document.receipts.pop();
  document.selection.pop();
  set(document, 'revisions.3.artifact_id', 'twin');
  t.is(
    await codeOf(traceStudy({ study: lay(t, document).path })),
    'trace_conflicting_classes_for_same_source',
  );
});

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
