/** A small study of our own with one of everything, to be broken in one place at a time. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { StudyError } from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';

export const PACK = '319520994f3639ce1d966f99264020c4bce8dfebbcf1ccdb13b786e7868afb25';

const SOURCES = {
  'sources/slow.py': 'def sort_values(values):\n    return values\n',
  'sources/fast.py': 'def sort_values(values):\n    return list(values)\n',
  'suite.json': `${JSON.stringify({
    schema_version: 'structdet-code.sort-suite/0.1',
    oracle_id: 'sort-properties/0.1',
    cases: [
      { id: 'T1', input: [] },
      { id: 'T2', input: [2, 1] },
      { id: 'T3', input: [4095, 0] },
    ],
  })}\n`,
} as const;

type FileName = keyof typeof SOURCES;

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

const digest = (name: FileName) => sha256(SOURCES[name]);

function artifact(id: string, path: FileName) {
  return {
    id,
    path,
    sha256: digest(path),
    language: 'python',
    entry_point: 'sort_values',
    origin: 'project_fixture',
    capture_status: 'complete',
  };
}

function assignment(id: string, artifact_id: string, path: FileName, class_id: string | null) {
  return {
    id,
    artifact_id,
    source_sha256: digest(path),
    pack_sha256: PACK,
    revision: 1,
    status: class_id === null ? 'unresolved' : 'accepted',
    basis: 'fixture',
    class_id,
    reason: class_id === null ? 'not_reviewed' : null,
    reviewer_ref: null as string | null,
    evidence: class_id === null ? [] : [{ start_line: 1, end_line: 2, note: 'the whole of it' }],
  };
}

function revision(id: string, ordinal: number, artifact_id: string, kind: string, parents: string[] = []) {
  return {
    id,
    run_id: id.slice(0, 1),
    ordinal,
    artifact_id,
    parents,
    missing_parents: [] as string[],
    kind,
    feedback_ids: [] as string[],
  };
}

function receipt(id: string, revision_id: string, artifact_id: string, path: FileName, passed: number) {
  return {
    id,
    revision_id,
    artifact_id,
    source_sha256: digest(path),
    suite_id: 'suite',
    suite_sha256: digest('suite.json'),
    environment: { python: 'CPython 3.12', platform: 'Linux', runner: 'by hand' },
    status: passed === 3 ? 'passed' : 'failed',
    attempted: 3,
    completed: 3,
    passed,
    conformance: 'passed',
    visibility: 'feedback',
    execution_basis: 'fixture_stipulated',
  };
}

/** The manifest: run R is repaired once, run S is not. */
export function study() {
  return {
    schema_version: 'structdet-code.study/0.2',
    study_id: 'fixture',
    data_role: 'fixture',
    evidence_policy: 'fixture_only',
    task: {
      pack_id: 'sorting-bounded',
      pack_version: '0.1',
      resolution_id: 'sorting_mechanism_family',
      pack_sha256: PACK,
    },
    configurations: [{ id: 'plain', model: 'm', prompt: 'p', settings: { seed: 1 }, selection_rule: 'all' }],
    artifacts: [artifact('slow', 'sources/slow.py'), artifact('fast', 'sources/fast.py')],
    assignments: [
      assignment('M-slow', 'slow', 'sources/slow.py', 'SORT-INS'),
      assignment('M-fast', 'fast', 'sources/fast.py', 'SORT-MERGE'),
    ],
    suites: [
      { id: 'suite', path: 'suite.json', sha256: digest('suite.json'), oracle_id: 'sort-properties/0.1' },
    ],
    receipts: [
      receipt('E-R0', 'R0', 'slow', 'sources/slow.py', 1),
      receipt('E-R1', 'R1', 'fast', 'sources/fast.py', 3),
      receipt('E-S0', 'S0', 'slow', 'sources/slow.py', 1),
    ],
    runs: ['R', 'S'].map((id) => ({
      id,
      configuration_id: 'plain',
      root_group_id: null as string | null,
      stop_reason: 'budget',
      endpoint_revision_id: null as string | null,
    })),
    revisions: [
      revision('R0', 0, 'slow', 'generation'),
      { ...revision('R1', 1, 'fast', 'edit', ['R0']), feedback_ids: ['F-R0'] },
      revision('R2', 2, 'fast', 'no_op', ['R1']),
      revision('S0', 0, 'slow', 'generation'),
    ],
    feedback: [
      {
        id: 'F-R0',
        revision_id: 'R0',
        kind: 'test',
        receipt_id: 'E-R0' as string | null,
        visible_to_agent: true,
      },
    ],
    selection: [
      { revision_id: 'R1', assignment_id: 'M-fast', receipt_id: 'E-R1' },
      { revision_id: 'S0', assignment_id: 'M-slow', receipt_id: 'E-S0' },
    ],
  };
}

export type StudyDocument = ReturnType<typeof study>;

/** Writes a document as the commands read it. */
export function writeDocument(folder: string, name: string, document: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
}

/** A study on disk, and the documents that can be bound to it. */
export interface Laid {
  readonly folder: string;
  readonly path: string;
  readonly sha256: string;
}

/** Lays the study in a folder of the test's own; `files` replace those that it names. */
export function lay(
  t: ExecutionContext,
  document: unknown = study(),
  files: Readonly<Record<string, string>> = {},
): Laid {
  const folder = emptyFolder(t);
  for (const [name, text] of Object.entries({ ...SOURCES, ...files })) writeDocument(folder, name, text);
  const path = writeDocument(folder, 'study.json', document);
  return { folder, path, sha256: sha256(JSON.stringify(document)) };
}

/** The code that work ends with, or undefined where it does not. */
export async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof StudyError) return error.code;
    throw error;
  }
}

/** Sets (or with undefined removes) what a path of names leads to. */
export function set(document: unknown, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((at, name) => (at as Record<string, unknown>)[name], document) as Record<
    string,
    unknown
  >;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
