/** The JSON Schemas of the inputs say what the readers do, as far as a schema can. */

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import test from 'ava';
import { emptyFolder } from '../folder.js';
import { vectorTest } from '../vectors.js';
import { type Case, call, caseNames, edit, readCase, setUp } from './case.js';

function compiled(name: string): ValidateFunction {
  const file = new URL(`../../schemas/${name}.json`, import.meta.url);
  const schema: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schema as object);
}

const STUDY = compiled('study');
const SCHEMAS: Readonly<Record<string, ValidateFunction>> = {
  '--study': STUDY,
  '--left': STUDY,
  '--right': STUDY,
  '--evidence': compiled('study-evidence'),
  '--review': compiled('study-review'),
};
const DESIGNS: Readonly<Record<string, ValidateFunction>> = {
  trace: compiled('study-trace'),
  compare: compiled('study-comparison'),
};
const SUITE = compiled('study-suite');

/** What the documents of a command line come to under their schemas; undefined where one cannot be read. */
function accepted(argv: readonly string[], work: string): boolean | undefined {
  const [command = ''] = argv;
  const verdicts = argv.flatMap((word, at) => {
    const schema = word === '--design' ? DESIGNS[command] : SCHEMAS[word];
    return schema ? documentsAt(join(work, argv[at + 1] ?? ''), schema) : [];
  });
  if (verdicts.includes(undefined)) return undefined;
  return verdicts.every((one) => one === true);
}

/** The verdict on a document, and those on the suites of a study. */
function documentsAt(path: string, schema: ValidateFunction): (boolean | undefined)[] {
  const document = parsed(path);
  if (document === undefined) return [undefined];
  const suites = schema === STUDY ? suitesOf(document, path) : [];
  return [schema(document.value), ...suites];
}

function suitesOf({ value }: { value: unknown }, path: string): (boolean | undefined)[] {
  const records = (value as { suites?: unknown } | null)?.suites;
  if (!Array.isArray(records)) return [];
  return records.flatMap((record: { path?: unknown } | null) => {
    if (typeof record?.path !== 'string') return [];
    const suite = parsed(join(path, '..', record.path));
    return suite ? [SUITE(suite.value)] : [];
  });
}

function parsed(path: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(readFileSync(path, 'utf8')) as unknown };
  } catch {
    return undefined;
  }
}

test('the example documents fit their schemas', (t) => {
  const folder = new URL('../../examples/studies/reviewed/', import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown;
  t.true(STUDY(read('study.json')));
  t.true(DESIGNS.trace?.(read('design.json')));
  t.true(SCHEMAS['--evidence']?.(read('evidence.json')));
  t.true(SCHEMAS['--review']?.(read('review.json')));
});

const NAMES = caseNames().filter((name) => readCase(name).argv[0] !== 'prepare');

vectorTest('what the readers accept, the schemas accept', 'studies', async (t) => {
  for (const name of NAMES.filter((one) => readCase(one).exit === 0)) {
    const one = readCase(name);
    const work = emptyFolder(t);
    setUp(name, one, work);
    for (const { argv } of [one, ...(one.then ?? [])]) {
      t.true(accepted(argv, work), `${name}: ${basename(argv.join(' '))}`);
      await call(argv, work);
    }
  }
});

/** The documents of a case, broken in each of its ways. */
function* broken(name: string, one: Case, folder: () => string): Generator<string> {
  for (const change of one.edits ?? [undefined]) {
    const work = folder();
    setUp(name, one, work);
    if (change) edit(join(work, one.file ?? ''), change);
    yield work;
  }
}

/** Codes that are about the form of one document, and so within a schema's reach. */
const FORM: ReadonlySet<string> = new Set([
  'accepted_assignment_lacks_evidence',
  'duplicate_reference',
  'empty_recorded_trace_path',
  'empty_test_suite',
  'fixture_receipt_in_real_study',
  'generation_has_parent',
  'graph_pack_requires_schema_0_2',
  'invalid_enum',
  'invalid_feedback_visibility',
  'invalid_identifier',
  'invalid_integer',
  'invalid_missing_run_flag',
  'invalid_reference_list',
  'invalid_review_basis',
  'invalid_settings',
  'invalid_sha256',
  'invalid_source_evidence',
  'invalid_text',
  'json_depth_limit',
  'merge_needs_parents',
  'missing_run_has_path_or_stop',
  'object_required',
  'record_count_limit',
  'record_id_required',
  'reuse_claim_without_reference',
  'review_count_limit',
  'review_decision_missing',
  'reviewer_reference_required',
  'revision_needs_one_parent',
  'role_policy_mismatch',
  'selection_limit',
  'snapshot_requires_schema_0_2',
  'static_policy_requires_schema_0_2',
  'test_input_outside_domain',
  'trace_assessment_limit',
  'trace_checkpoint_limit',
  'trace_run_limit',
  'comparison_slot_limit',
  'unexpected_or_missing_field',
  'unresolved_hard_label',
  'unsafe_path',
  'unsupported_comparison_selection',
  'unsupported_suite_oracle',
  'unsupported_trace_clock',
  'unsupported_trace_schema',
  'unsupported_trace_selection',
]);

/** What a reader refuses for its form and a schema cannot. */
const BEYOND: Readonly<Record<string, string>> = {
  'R025-unsafe_path-lone-surrogate': 'a pattern without the u flag sees no surrogates',
  'R086-invalid_integer-ordinal-point': 'to a schema 1.0 is an integer',
  'R087-invalid_integer-ordinal-exponent': 'and so is 1e2',
  'R089-invalid_integer-anchor-order': 'no field can be compared with another',
  'R092-invalid_integer-graph-vertex': 'nor with the size of its graph',
  'R099-invalid_text-lone-surrogate': 'a text of one surrogate is a text',
};

vectorTest('a document of the wrong form is refused by its schema, but for a few', 'studies', (t) => {
  const beyond = new Set<string>();
  for (const name of NAMES) {
    const one = readCase(name);
    if (one.code === null || !FORM.has(one.code)) continue;
    for (const work of broken(name, one, () => emptyFolder(t))) {
      if (accepted(one.argv, work)) beyond.add(name);
    }
  }
  t.deepEqual([...beyond].sort(), Object.keys(BEYOND).sort());
});
