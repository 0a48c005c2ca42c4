/** What it takes to reach each code that no row of a table reaches. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecutionContext } from 'ava';
import { stopWith } from '../../dist/study/errors.js';
import {
  applyReview,
  compareStudies,
  type DataRole,
  inspectStudy,
  type PrepareOptions,
  prepareStudy,
  traceStudy,
  validateStudy,
  writeComparisonTemplate,
  writeEvidenceTemplate,
  writeReviewTemplate,
  writeTraceTemplate,
} from '../../dist/study/index.js';
import { metrics } from '../../dist/study/numbers/metrics.js';
import { boundResult } from '../../dist/study/output.js';
import { emptyFolder } from '../folder.js';
import { slots } from './faults.js';
import { lay, type StudyDocument, set, sha256, study, writeDocument } from './fixture.js';

/** Work that is refused, or that gives the code of a process that was. */
export type Trigger = (t: ExecutionContext) => unknown;

/** A manifest of this text. */
const text =
  (text: string): Trigger =>
  (t) =>
    validateStudy({ study: lay(t, text).path });

/** The fixture with these cases. */
const suite =
  (cases: unknown): Trigger =>
  (t) => {
    const schema = { schema_version: 'structdet-code.sort-suite/0.1', oracle_id: 'sort-properties/0.1' };
    const bytes = JSON.stringify({ ...schema, cases });
    const document = study();
    set(document, 'suites.0.sha256', sha256(bytes));
    return validateStudy({ study: lay(t, document, { 'suite.json': bytes }).path });
  };

/** Writes an evidence template of the sound fixture. */
const template =
  (output: string): Trigger =>
  (t) => {
    const { path, folder } = lay(t);
    return writeEvidenceTemplate({ study: path, output: join(folder, output) });
  };

/** Prepares a study of the given files. */
const prepare =
  (files: Readonly<Record<string, string>>, options: Partial<PrepareOptions> = {}): Trigger =>
  (t) => {
    const folder = emptyFolder(t);
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return prepareStudy({ sources: folder, output: join(emptyFolder(t), 'out'), ...options });
  };

/** Traces the fixture by its own template, both changed first. */
const traced =
  (change: (document: StudyDocument) => void, redesign: (design: unknown) => void): Trigger =>
  async (t) => {
    const document = study();
    change(document);
    const { path, folder } = lay(t, document);
    const output = join(folder, 'template.json');
    await writeTraceTemplate({ study: path, output });
    const design = JSON.parse(readFileSync(output, 'utf8')) as unknown;
    redesign(design);
    return traceStudy({ study: path, design: writeDocument(folder, 'design.json', design) });
  };

/** An event about visible test feedback of a study that lacks something for it. */
const event =
  (path: string, value: unknown): Trigger =>
  (t) => {
    const document = study();
    set(document, path, value);
    const laid = lay(t, document);
    const sidecar = {
      schema_version: 'structdet-code.evidence/0.1',
      study_sha256: laid.sha256,
      materials: [],
      interventions: [
        {
          id: 'tested',
          run_id: 'R',
          after_revision_id: 'R0',
          before_revision_id: 'R1',
          order: 1,
          kind: 'test_feedback',
          material_ids: [],
          feedback_ids: ['F-R0'],
          visibility: 'visible',
          reuse_claim: 'none',
        },
      ],
      failure_profiles: [],
    };
    return inspectStudy({ study: laid.path, evidence: writeDocument(laid.folder, 'e.json', sidecar) });
  };

/** A review of the fixture under a policy that admits reviews, or under its own. */
const review =
  (policy: string, output: string): Trigger =>
  async (t) => {
    const document = study();
    document.evidence_policy = policy;
    for (const at of [0, 1]) {
      set(document, `assignments.${at}.status`, 'proposed');
      set(document, `assignments.${at}.reason`, 'not_reviewed');
    }
    const { path, folder } = lay(t, document);
    await writeReviewTemplate({ study: path, output: join(folder, 'review.json') });
    return applyReview({ study: path, review: join(folder, 'review.json'), output: join(folder, output) });
  };

/** A person who accepts another class than the rule that the shipped example matches. */
async function contradicted(t: ExecutionContext): Promise<unknown> {
  const example = fileURLToPath(new URL('../../examples/studies/surface', import.meta.url));
  const out = join(emptyFolder(t), 'out');
  await prepareStudy({ sources: join(example, 'sources'), output: out, include: ['selection.py'] });
  const decided = JSON.parse(readFileSync(join(out, 'review.json'), 'utf8')) as unknown;
  const decision = { decision: 'accepted', basis: 'human_review', class_id: 'SORT-ADJ', reviewer_ref: 'me' };
  for (const [name, value] of Object.entries(decision)) set(decided, `entries.0.${name}`, value);
  set(decided, 'entries.0.evidence', [{ start_line: 1, end_line: 1, note: 'here' }]);
  const document = writeDocument(out, 'decided.json', decided);
  return applyReview({ study: join(out, 'study.json'), review: document, output: join(out, 'next.json') });
}

/** A slot beyond the positions that were planned. */
async function beyond(t: ExecutionContext): Promise<unknown> {
  const { path, folder } = lay(t);
  const output = join(folder, 'template.json');
  await writeComparisonTemplate({ left: path, right: path, output });
  const design = JSON.parse(readFileSync(output, 'utf8')) as unknown;
  set(design, 'left.planned_positions', 1);
  set(design, 'left.slots', slots([2, 'R1']));
  return compareStudies({ left: path, right: path, design: writeDocument(folder, 'd.json', design) });
}

/** More than 4 MiB of programs beneath one folder. */
function heavy(t: ExecutionContext): Promise<unknown> {
  const document = study();
  const big = ' '.repeat(262_144);
  const names = Array.from({ length: 16 }, (_, at) => `big${at}`);
  const more = names.map((id) => ({
    ...document.artifacts[0],
    id,
    path: `${id}.py`,
    sha256: sha256(big),
  }));
  set(document, 'artifacts', [...document.artifacts, ...more]);
  const files = Object.fromEntries(names.map((id) => [`${id}.py`, big]));
  return validateStudy({ study: lay(t, document, files).path });
}

/** A program that is no UTF-8. */
function latin(t: ExecutionContext): Promise<unknown> {
  const document = study();
  const bytes = Buffer.from('# \xe9\n', 'latin1');
  const bound = JSON.stringify(document).replaceAll(document.artifacts[0]?.sha256 ?? '', sha256(bytes));
  const { path, folder } = lay(t, bound);
  writeFileSync(join(folder, 'sources/slow.py'), bytes);
  return validateStudy({ study: path });
}

/** A disk that is full after one block; the code is that of the command, in a process of its own. */
function cut(t: ExecutionContext): string {
  const { folder } = lay(t);
  const bin = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
  const script = 'ulimit -f 1; exec "$NODE" "$BIN" study trace-template --study study.json --output cut.json';
  const env = { ...process.env, NODE: process.execPath, BIN: bin };
  const { stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', env });
  return (JSON.parse(stderr) as { code: string }).code;
}

const nothing = () => undefined;
const ONE = { 'a.py': 'def sort_values(values):\n    return values\n' };

export const ALONE: Readonly<Record<string, Trigger>> = {
  // What only another platform or a failing machine gives is handed in where the core would give it.
  unsupported_safe_input_platform: () => stopWith('unsupported_safe_input_platform'),
  io_operation_failed: () => stopWith('io_operation_failed'),
  output_write_failed_partial_file_retained: cut,
  // Internal: no document leads here.
  invalid_count_table: () => metrics({ A: 0 }, 0),
  invalid_population_size: () => metrics({}, -1),
  count_conservation_failed: () => metrics({ A: 1 }, 2),
  analysis_result_size_limit: () => boundResult({ a: 'b' }, 4, 'analysis_result_size_limit'),
  trace_result_size_limit: () => boundResult({ a: 'b' }, 4, 'trace_result_size_limit'),

  input_directory_unavailable: () => validateStudy({ study: '/nowhere/study.json' }),
  payload_size_limit: text(JSON.stringify(study()).padEnd(1_048_577)),
  total_input_size_limit: heavy,
  json_size_limit: async (t) => {
    const document = study();
    document.evidence_policy = 'static_or_reviewed';
    for (const at of [0, 1]) {
      set(document, `assignments.${at}.status`, 'proposed');
      set(document, `assignments.${at}.reason`, 'not_reviewed');
    }
    // Compact it is below the limit; indented, as it would be written, it is not.
    set(document, 'configurations.0.settings', { list: Array.from({ length: 120_000 }, () => 1) });
    const { path, folder } = lay(t, document);
    await writeReviewTemplate({ study: path, output: join(folder, 'review.json') });
    const decided = JSON.parse(readFileSync(join(folder, 'review.json'), 'utf8')) as unknown;
    set(decided, 'entries.0.decision', 'unresolved');
    set(decided, 'entries.0.reason', 'hybrid');
    const reviewed = writeDocument(folder, 'decided.json', decided);
    return applyReview({ study: path, review: reviewed, output: join(folder, 'next.json') });
  },
  invalid_json: text('{'),
  duplicate_json_key: text('{"a": 1, "\\u0061": 2}'),
  nonfinite_json_number: text('[-Infinity]'),
  json_depth_limit: text(`${'['.repeat(26)}${']'.repeat(26)}`),
  output_already_exists: template('study.json'),
  output_unavailable: template('n'.repeat(256)),

  source_requires_utf8: latin,
  empty_test_suite: suite([]),
  test_input_outside_domain: suite([{ id: 'T', input: {} }]),
  review_conflicts_with_static_rule: contradicted,
  intervention_feedback_not_received: event('revisions.1.feedback_ids', []),
  test_intervention_requires_test_receipts: event('feedback.0.receipt_id', null),

  trace_run_configuration_mismatch: traced(
    (document) => {
      set(document, 'configurations.1', { ...document.configurations[0], id: 'other' });
      set(document, 'runs.1.configuration_id', 'other');
    },
    (design) => set(design, 'configuration_id', 'plain'),
  ),
  trace_stop_without_terminal_reason: traced(
    (document) => set(document, 'runs.1.stop_reason', 'running'),
    (design) => set(design, 'runs.1.stop_ordinal', 0),
  ),
  trace_path_endpoint_mismatch: traced(
    (document) => set(document, 'runs.0.endpoint_revision_id', 'R2'),
    (design) => set(design, 'runs.0.path', ['R0', 'R1']),
  ),
  trace_path_order_violation: traced(
    (document) => {
      set(document, 'revisions.2.parents', ['Q']);
      set(document, 'revisions.2.missing_parents', ['Q']);
    },
    (design) => set(design, 'runs.0.path', ['R2', 'R1']),
  ),
  trace_conflicting_classes_for_same_source: traced((document) => {
    set(document, 'artifacts.2', { ...document.artifacts[0], id: 'twin' });
    const claim = { ...document.assignments[0], id: 'M-twin', artifact_id: 'twin', class_id: 'SORT-ADJ' };
    set(document, 'assignments.2', claim);
    document.receipts.pop();
    document.selection.pop();
    set(document, 'revisions.3.artifact_id', 'twin');
  }, nothing),
  slot_outside_planned_positions: beyond,
  review_output_must_share_study_directory: review('static_or_reviewed', 'sources/next.json'),
  review_policy_required: review('fixture_only', 'next.json'),

  invalid_data_role: prepare(ONE, { dataRole: 'real' as DataRole }),
  directory_entry_limit: prepare(Object.fromEntries(Array.from({ length: 4_097 }, (_, at) => [`${at}`, '']))),
  source_collection_size: prepare({}),
  duplicate_source_path: prepare(ONE, { include: ['a.py', 'a.py'] }),
  python_source_required: prepare(ONE, { include: ['a.txt'] }),
  output_directory_unavailable: prepare(ONE, { output: '/proc/none/out' }),
};
