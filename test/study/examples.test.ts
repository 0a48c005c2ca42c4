/** The shipped examples show what they are shipped to show (section 12), and are what their script makes. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ImplementationFn } from 'ava';
import { compareStudies, type DescribedCohorts, inspectStudy, traceStudy } from '../../dist/study/index.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const example = (path: string) => join(ROOT, 'examples', 'studies', path);

test('surface: spelling hides no mechanism, and what is unresolved is not admitted', async (t) => {
  const { views, ledger, source_analysis } = await inspectStudy({ study: example('surface/study.json') });
  t.deepEqual(views.classified_all.class_counts, { 'SORT-INS': 4, 'SORT-MERGE': 1, 'SORT-SEL': 1 });
  t.like(views.classified_all.sci, { numerator: 1, denominator: 2 });
  t.like(ledger.classification_coverage, { admitted: 6, selected: 7 });
  t.deepEqual(ledger.unadmitted_reasons, { opaque_dependency: 1 });
  t.like(views.classified_valid, { population_size: 0, qualifiers: ['empty_classified_population'] });
  t.is(new Set(source_analysis.map((one) => one.source_sha256)).size, 7);
});

test('mechanisms: one mechanism on the right where three are on the left', async (t) => {
  const result = await compareStudies({
    left: example('graph/left/study.json'),
    right: example('graph/right/study.json'),
    design: example('graph/comparison.json'),
  });
  t.is(result.status, 'compatible_descriptive');
  t.deepEqual(result.left.prefix_population?.views.classified_all.class_counts, {
    'DIST-FIFO': 2,
    'DIST-RELAX': 1,
    'DIST-SETTLE': 1,
  });
  const difference = { observed_support: -2, sci: { numerator: 5, denominator: 8, value: 0.625 } };
  t.like(result.contrasts.classified_all, { left_population: 4, right_population: 3 });
  t.like(result.contrasts.classified_all.right_minus_left, difference);
  t.like(result.contrasts.classified_valid, { left_population: 4, right_population: 2 });
  t.like(result.contrasts.classified_valid.right_minus_left, difference);
  t.deepEqual(result.right.missing_positions, [4]);
  t.deepEqual(result.right.excluded_later_selected, [{ position: 5, revision_id: 'P5-0' }]);
});

/** The cohorts of a trace, and of each checkpoint: seen, passing, support, SCI. */
async function traced(folder: string, design: string, evidence?: string) {
  const trace = await traceStudy({
    study: example(`${folder}/study.json`),
    design: example(`${folder}/${design}.json`),
    evidence: evidence && example(`${folder}/${evidence}.json`),
  });
  const cohorts = trace.cohorts as DescribedCohorts;
  const rows = cohorts.checkpoints.map(({ available: { observed, observed_pass_fraction: pass, views } }) => {
    const { observed_support, sci } = views.classified_all;
    return [
      observed,
      `${pass.numerator}/${pass.denominator}`,
      observed_support,
      `${sci.numerator}/${sci.denominator}`,
    ];
  });
  return { trace, cohorts, rows };
}

test('concentration: more pass while mechanisms are lost', async (t) => {
  const { cohorts, rows } = await traced('trace', 'concentration');
  t.deepEqual(rows, [
    [6, '2/6', 3, '7/18'],
    [6, '4/6', 2, '5/9'],
    [6, '6/6', 1, '1/1'],
  ]);
  t.is(cohorts.status, 'compatible_descriptive');
  t.deepEqual(
    cohorts.changes.matched.map(({ joint }) => joint.concentration_direction),
    ['rising', 'rising'],
  );
});

test('stable: as many pass and no mechanism is lost', async (t) => {
  const { cohorts, rows } = await traced('trace', 'stable');
  t.deepEqual(rows, [
    [6, '2/6', 3, '7/18'],
    [6, '4/6', 3, '7/18'],
    [6, '6/6', 3, '7/18'],
  ]);
  t.deepEqual(
    cohorts.changes.matched.map(({ joint }) => joint.concentration_direction),
    ['stable', 'stable'],
  );
});

test('attrition: lost runs change who is seen, and the matched ones keep their mechanism', async (t) => {
  const { cohorts } = await traced('trace', 'attrition');
  t.deepEqual(
    cohorts.checkpoints.map(({ available }) => available.observed),
    [5, 2, 2],
  );
  t.deepEqual(cohorts.matched_run_ids, ['A3', 'A4']);
  for (const { matched } of cohorts.checkpoints) {
    t.deepEqual(matched.views.classified_all.class_counts, { 'DIST-FIFO': 2 });
  }
  t.deepEqual(
    cohorts.checkpoints[1]?.cells.map(({ state }) => state),
    [
      'stopped_failure',
      'stopped_budget',
      'observed',
      'observed',
      'not_recorded_at_checkpoint',
      'run_unrecorded',
    ],
  );
});

test('failure profiles: each kind of defect fails cases of its own', async (t) => {
  const { trace } = await traced('trace', 'concentration', 'evidence');
  const profiles = trace.evidence?.failure_profiles.profiles ?? [];
  t.is(profiles.length, 6);
  t.is(new Set(profiles.map((one) => one.failed_case_ids.join())).size, 6);
  t.true(trace.evidence?.failure_profiles.pairs.every(({ status }) => status === 'comparable_finite_cases'));
});

test('interventions: a mechanism comes back, and nothing says why', async (t) => {
  const { trace, cohorts } = await traced('interventions', 'design', 'evidence');
  t.deepEqual(cohorts.matched_run_ids, ['I1', 'I2']);
  const recorded = trace.trajectories.flatMap((run) => (run.status === 'recorded' ? [run] : []));
  t.is(recorded.length, 2);
  for (const { mechanism_visitation: visited } of recorded) {
    t.deepEqual(
      visited.map((one) => one.class_id),
      ['DIST-RELAX', 'DIST-FIFO', 'DIST-RELAX'],
    );
    t.true(visited[2]?.observed_again_after_other_class);
  }
  const { interventions, failure_profiles } = trace.evidence ?? t.fail('no evidence');
  t.is(interventions.length, 9);
  const references = interventions.filter(({ kind }) => kind === 'reference_material');
  t.deepEqual(
    references.map((one) => [one.reuse_claim, one.visibility, one.agent_visible_association]),
    [
      ['copied', 'visible', true],
      ['unknown', 'withheld', false],
    ],
  );
  t.true(references.every((one) => one.exact_material_matches.join() === 'reference'));
  t.true(interventions.every((one) => !one.causal_effect_estimated));
  t.is(failure_profiles.profiles.length, 4);
  const shared = failure_profiles.pairs.find(
    ({ left, right }) => left === 'passes-doubled' && right === 'queue-doubled',
  );
  t.like(shared, {
    both_failed: ['T04', 'T05', 'T06', 'T07', 'T08', 'T10'],
    left_failed_right_passed: [],
    right_failed_left_passed: [],
    failure_independence_established: false,
  });
  t.is(failure_profiles.pairs.filter(({ status }) => status === 'unavailable').length, 3);
});

const python = spawnSync('python3', ['--version']).status === 0;
const title = 'the documents are what running the programs gives';
const fresh: ImplementationFn<[]> = (t) => {
  const script = join(ROOT, 'scripts', 'example-studies.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  t.is(status, 0, stderr);
};
if (python) test(title, fresh);
else test.skip(`${title} (no python3)`, fresh);
