/** The example study on a pack of one's own, through every command; nothing of it works without the pack. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import {
  applyReview,
  compareStudies,
  inspectStudy,
  prepareStudy,
  renderReport,
  traceStudy,
  validateStudy,
  writeComparisonTemplate,
  writeEvidenceTemplate,
  writeReviewTemplate,
  writeTraceTemplate,
} from '../../dist/study/index.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { codeOf, set, sha256, writeDocument } from './fixture.js';
import { EXAMPLE, pack as ownPack } from './own-packs.js';

/** A copy of the example. */
function example(t: ExecutionContext) {
  const folder = join(emptyFolder(t), 'best-run');
  cpSync(EXAMPLE, folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  return { folder, at, study: at('study.json'), pack: at('pack.json') };
}

function document(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

test('without the pack the task is not supported, whatever is asked', async (t) => {
  const { study, at } = example(t);
  const output = at('new.json');
  for (const work of [
    validateStudy({ study }),
    inspectStudy({ study }),
    traceStudy({ study, design: at('design.json') }),
    compareStudies({ left: study, right: study }),
    applyReview({ study, review: at('none.json'), output }),
    writeReviewTemplate({ study, output }),
    writeTraceTemplate({ study, output }),
    writeEvidenceTemplate({ study, output }),
    writeComparisonTemplate({ left: study, right: study, output }),
  ]) {
    t.is(await codeOf(work), 'unsupported_task_pack');
  }
});

test('inspect: three of five programs are one mechanism, one stays opaque', async (t) => {
  const { study, pack } = example(t);
  const result = await inspectStudy({ study, pack });
  // Three scans and one difference of totals are selected: (3² + 1²) / 4².
  t.like(result.views.classified_all, { population_size: 4, observed_support: 2 });
  t.deepEqual(result.views.classified_all.class_counts, { 'RUN-PREFIX': 1, 'RUN-SCAN': 3 });
  t.like(result.views.classified_all.sci, { numerator: 5, denominator: 8 });
  const shown = Object.fromEntries(result.source_analysis.map((one) => [one.artifact_id, one]));
  t.like(shown['all-pairs'], { status: 'recognized', rule_id: 'pairs/1', analyzer_id: 'assay-structure/1' });
  t.like(shown.library, { status: 'unresolved', reason: 'opaque_dependency' });
  t.deepEqual(
    shown['from-zero']?.evidence.map(({ start_line, end_line }) => [start_line, end_line]),
    [
      [1, 9],
      [4, 7],
      [4, 4],
    ].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
  );
  t.regex(renderReport(result, 'markdown'), /RUN-SCAN/);
});

test('trace and compare: what the records say, by hand', async (t) => {
  const { study, pack, at } = example(t);
  const trace = await traceStudy({ study, pack, design: at('design.json'), evidence: at('evidence.json') });
  t.is(trace.cohorts.status, 'compatible_descriptive');
  // Starting from zero fails where every value is below it: two of ten cases.
  const [profile] = trace.evidence?.failure_profiles.profiles ?? [];
  t.deepEqual(profile?.failed_case_ids, ['all-below', 'below']);
  const comparison = await compareStudies({ left: study, right: study, pack, design: at('comparison.json') });
  const all = comparison.contrasts.classified_all;
  t.like(all, { status: 'available' });
  // Two scans against a scan and a difference of totals: support 1 to 2, SCI 1 to 1/2.
  t.like(all.right_minus_left, { observed_support: 1, sci: { numerator: -1, denominator: 2 } });
});

test('templates, review and their application', async (t) => {
  const { study, pack, at } = example(t);
  t.like(await writeReviewTemplate({ study, pack, output: at('review.json') }), { source_count: 5 });
  t.like(await writeTraceTemplate({ study, pack, output: at('t.json') }), {
    status: 'trace_template_created',
  });
  t.like(await writeEvidenceTemplate({ study, pack, output: at('e.json') }), { supplied_records: 0 });
  await writeComparisonTemplate({ left: study, right: study, pack, output: at('c.json') });
  t.is(await codeOf(traceStudy({ study, pack, design: at('t.json'), evidence: at('e.json') })), undefined);
  const review = document(at('review.json')) as { entries: Record<string, unknown>[] };
  const entry = review.entries.find(({ artifact_id }) => artifact_id === 'library');
  Object.assign(entry ?? {}, {
    decision: 'accepted',
    basis: 'human_review',
    class_id: 'RUN-SCAN',
    reviewer_ref: 'somebody',
    evidence: [{ start_line: 1, end_line: 8, note: 'a scan by map' }],
  });
  const filled = writeDocument(at(''), 'filled.json', review);
  const output = at('reviewed.json');
  t.like(await applyReview({ study, pack, review: filled, output }), { assignments_appended: 1 });
  t.is(await codeOf(validateStudy({ study: output, pack })), undefined);
});

test('prepare takes the files of the language', async (t) => {
  const { folder, pack, at } = example(t);
  const made = await prepareStudy({ sources: at('sources'), output: at('made'), pack });
  t.like(made, { source_count: 5, classification_coverage: { admitted: 4, selected: 5 } });
  t.like(document(made.study_path), { schema_version: 'assay.study/1' });
  t.is(await codeOf(validateStudy({ study: made.study_path, pack })), undefined);
  t.is(await codeOf(validateStudy({ study: made.study_path })), 'unsupported_task_pack');
  const more = { sources: folder, output: at('more'), pack };
  t.is(await codeOf(prepareStudy({ ...more, include: ['pack/pack.yml'] })), 'python_source_required');
  t.is(await codeOf(prepareStudy(more)), 'source_collection_size');
  t.is(await codeOf(prepareStudy({ ...more, task: 'other' })), 'unsupported_task_pack');
});

test('a study pins the exact bytes of its pack, and its language, entry point and suite', async (t) => {
  const { study, pack, at } = example(t);
  const space = writeDocument(at(''), 'space.json', `${readFileSync(pack, 'utf8')} `);
  t.is(await codeOf(validateStudy({ study, pack: space })), 'unsupported_or_changed_task_frame');
  const other = writeDocument(at(''), 'other.json', ownPack());
  t.is(await codeOf(validateStudy({ study, pack: other })), 'unsupported_task_pack');
  const code = async (path: string, value: unknown) => {
    const changed = document(study);
    set(changed, path, value);
    return codeOf(validateStudy({ study: writeDocument(at(''), 'changed.json', changed), pack }));
  };
  t.is(await code('schema_version', 'structdet-code.study/0.2'), 'unsupported_task_pack');
  t.is(await code('artifacts.0.language', 'python'), 'invalid_enum');
  t.is(await code('artifacts.0.entry_point', 'other'), 'unsupported_entry_point');
  t.is(await code('assignments.0.class_id', 'SORT-INS'), 'class_outside_frame');
  t.is(await code('assignments.0.rule_id', 'scan/1'), 'static_rule_claim_mismatch');
  for (const input of [[], [1.5], [1_001], 'x', null]) {
    const suite = { ...document(at('suite.json')), cases: [{ id: 'c', input }] };
    const text = JSON.stringify(suite);
    writeDocument(at(''), 'suite.json', text);
    const changed = document(study);
    set(changed, 'suites.0.sha256', sha256(text));
    const path = writeDocument(at(''), 'changed.json', changed);
    t.is(await codeOf(validateStudy({ study: path, pack })), 'test_input_outside_domain');
  }
});

test('the version of a pack, which may be any text, stays within its line and its code', async (t) => {
  const folder = emptyFolder(t);
  const version = '<b>`|\n# x\u202e\u001b[31m';
  const pack = writeDocument(folder, 'pack.json', { ...ownPack(), pack_version: version });
  mkdirSync(join(folder, 'sources'));
  writeFileSync(join(folder, 'sources', 'a.go'), 'package own\n');
  const sources = join(folder, 'sources');
  const { study_path: study } = await prepareStudy({ pack, sources, output: join(folder, 'made') });
  for (const result of [await inspectStudy({ study, pack }), await traceStudy({ study, pack })]) {
    t.is(result.task.pack_version, version);
    const lines = renderReport(result, 'markdown').split('\n');
    const shown = '- task: `own` `<b>\\x60\\x7c\\x0a# x\\u{202e}\\x1b[31m`';
    t.deepEqual(
      lines.filter((line) => line.startsWith('- task')),
      [shown],
    );
  }
});

test('a pack given beside a study of a shipped task changes nothing', async (t) => {
  const { pack } = example(t);
  const study = join(EXAMPLE, '../reviewed/study.json');
  t.deepEqual(await inspectStudy({ study, pack }), await inspectStudy({ study }));
});

test('the command builds, checks, and needs to know which', (t) => {
  const { folder } = example(t);
  const built = assay(['study', 'pack', 'pack', '--output', 'made.json', '--json'], folder);
  t.is(built.exit, 0);
  t.like(JSON.parse(built.stdout), { status: 'pack_built', pack_id: 'best-run', rule_count: 5 });
  t.is(readFileSync(join(folder, 'made.json'), 'utf8'), readFileSync(join(folder, 'pack.json'), 'utf8'));
  const checked = assay(['study', 'pack', '--check', 'made.json', '--json'], folder);
  t.like(JSON.parse(checked.stdout), { status: 'valid_pack', class_count: 4 });
  const again = assay(['study', 'pack', 'pack', '--output', 'made.json'], folder);
  t.deepEqual(again, {
    exit: 2,
    stdout: '',
    stderr: '{"status": "invalid", "code": "output_already_exists"}\n',
  });
  for (const words of [[], ['pack'], ['pack', '--check', 'made.json'], ['--output', 'a.json']]) {
    const { exit, stdout, stderr } = assay(['study', 'pack', ...words], folder);
    t.is(exit, 2, words.join(' '));
    t.is(stdout, '');
    t.regex(stderr, /^error\[usage\.argument\]: /);
  }
});
