/** The demo shows what the contract says of its six studies, and what our own archives and bundles hold. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { type DemoSummary, exportExamples, runDemo } from '../../dist/demo/index.js';
import { replay } from '../../dist/snapshot/index.js';
import { emptyFolder, makeFolder, removeFolder } from '../folder.js';
import { EXAMPLES, filesBeneath, kindsOf } from '../snapshot/made.js';

let folder: string;
let output: string;
let summary: DemoSummary;

test.before(async () => {
  folder = makeFolder();
  output = join(folder, 'demo');
  summary = await runDemo({ output });
});
test.after.always(() => removeFolder(folder));

/** A demonstration as `summary.json` holds it. */
function shown(name: string): Record<string, unknown> {
  const { demonstrations } = JSON.parse(readFileSync(join(output, 'summary.json'), 'utf8')) as {
    demonstrations: Record<string, unknown>[];
  };
  return demonstrations.find(({ demonstration }) => demonstration === name) ?? {};
}

const ratio = (numerator: number, denominator: number) => ({ numerator, denominator });

test('the summary says what it is made of', (t) => {
  const { demonstrations, ...head } = summary;
  t.deepEqual(head, {
    material: 'designed_owned_fixtures',
    model_calls: 0,
    candidate_execution_performed: false,
  });
  t.deepEqual(
    demonstrations.map(({ demonstration, action }) => `${demonstration} ${action}`),
    [
      'archives census',
      'rulings score',
      'certificate certify',
      'substituted certify',
      'bundle bundle-verify',
      'surface inspect',
      'mechanisms compare',
      'concentration trace',
      'stable trace',
      'attrition trace',
      'interventions trace',
    ],
  );
  for (const one of demonstrations) {
    t.is(one.replay_status, 'replay_verified');
    t.false(one.candidate_execution_performed);
    t.deepEqual(Object.keys(one).slice(0, 5), [
      'demonstration',
      'action',
      'replay_status',
      'result_sha256',
      'candidate_execution_performed',
    ]);
  }
});

test('surface', (t) => {
  const { views } = shown('surface') as { views: Record<string, Record<string, unknown>> };
  t.like(views.classified_all, {
    population_size: 6,
    class_counts: { 'SORT-INS': 4, 'SORT-MERGE': 1, 'SORT-SEL': 1 },
    sci: ratio(1, 2),
  });
  t.like(views.classified_valid, { population_size: 0, sci: { status: 'undefined' } });
});

test('mechanisms', async (t) => {
  const one = shown('mechanisms');
  t.like(one, { status: 'compatible_descriptive', left: { observed: 4 }, right: { observed: 3 } });
  const { result } = await replay({ bundle: join(output, 'mechanisms') });
  t.like(result, {
    contrasts: { classified_all: { right_minus_left: { observed_support: -2, sci: ratio(5, 8) } } },
  });
});

const trace = (name: string) =>
  shown(name) as {
    checkpoints: {
      observed: number;
      support: number;
      sci: object;
      passing: { numerator: number; denominator: number };
    }[];
    matched_run_ids: string[];
  };
const passes = (name: string) =>
  trace(name).checkpoints.map(({ passing }) => `${passing.numerator}/${passing.denominator}`);
const sciOf = (name: string) =>
  trace(name).checkpoints.map(({ sci }) => {
    const { numerator, denominator } = sci as { numerator: number; denominator: number };
    return `${numerator}/${denominator}`;
  });

test('concentration and stable', (t) => {
  t.deepEqual(passes('concentration'), ['2/6', '4/6', '6/6']);
  t.deepEqual(
    trace('concentration').checkpoints.map(({ support }) => support),
    [3, 2, 1],
  );
  t.deepEqual(sciOf('concentration'), ['7/18', '5/9', '1/1']);
  t.deepEqual(passes('stable'), ['2/6', '4/6', '6/6']);
  t.deepEqual(
    trace('stable').checkpoints.map(({ support }) => support),
    [3, 3, 3],
  );
  t.deepEqual(sciOf('stable'), ['7/18', '7/18', '7/18']);
});

test('attrition and interventions', (t) => {
  t.deepEqual(
    trace('attrition').checkpoints.map(({ observed }) => observed),
    [5, 2, 2],
  );
  t.deepEqual(trace('attrition').matched_run_ids, ['A3', 'A4']);
  t.like(shown('interventions'), { intervention_count: 9, profile_count: 4, matched_run_ids: ['I1', 'I2'] });
});

test('archives, certificates, a bundle', (t) => {
  t.like(shown('archives'), { archives: 3, valid_rows: 216 });
  t.like(shown('rulings'), { verdicts: ['SAME-PRODUCER', 'SUBSTITUTED'] });
  // The ids that the identity contract publishes for these archives.
  t.regex(String(shown('certificate').line), / HOLDS .*ruling pmk-r-3c53036ea627aa37\]$/);
  t.regex(String(shown('substituted').line), / DOES NOT HOLD .*ruling pmk-r-504a8105e871a729\]$/);
  t.like(shown('bundle'), { recognised: true, conforming: true });
});

test('every page that is linked is there, and needs no network', (t) => {
  for (const page of ['index.html', 'summary.md']) {
    const text = readFileSync(join(output, page), 'utf8');
    const links = [...text.matchAll(/(?:href="|\]\()([^")]+)[")]/g)].map(([, target = '']) => target);
    t.true(links.length >= 33, `${page}: ${links.length}`);
    for (const target of links) t.true(existsSync(join(output, target)), `${page}: ${target}`);
    t.notRegex(text, /https?:|<script/);
  }
  t.is(readdirSync(join(output, 'reports')).length, 11);
});

test('each of its snapshots stands alone', async (t) => {
  for (const { demonstration, result_sha256 } of summary.demonstrations.slice(0, 3)) {
    t.is((await replay({ bundle: join(output, demonstration) })).result_sha256, result_sha256);
  }
});

test('the examples are copied byte for byte, for their owner only, and over nothing', async (t) => {
  const place = emptyFolder(t);
  const copy = join(place, 'examples');
  const { file_count, ...rest } = await exportExamples({ output: copy });
  t.deepEqual(rest, {
    status: 'examples_copied',
    material: 'designed_owned_fixtures',
    candidate_execution_performed: false,
  });
  t.deepEqual(filesBeneath(copy), filesBeneath(EXAMPLES));
  t.is(file_count, filesBeneath(EXAMPLES).length);
  for (const path of filesBeneath(copy))
    t.deepEqual(readFileSync(join(copy, path)), readFileSync(join(EXAMPLES, path)), path);
  t.deepEqual(await kindsOf(exportExamples({ output: copy })), ['study.output_already_exists']);
  t.deepEqual(await kindsOf(exportExamples({ output: join(place, 'none', 'x') })), [
    'study.io_operation_failed',
  ]);
  t.deepEqual(await kindsOf(runDemo({ output: copy })), ['study.io_operation_failed']);
  t.deepEqual(readdirSync(place), ['examples']);
});
