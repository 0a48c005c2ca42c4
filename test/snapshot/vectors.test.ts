/** The snapshot, replay, examples and demo cases of the study vectors, as calls of the library. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { exportExamples, runDemo } from '../../dist/demo/index.js';
import { replay, type SnapshotAction, snapshot } from '../../dist/snapshot/index.js';
import { StudyError } from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';
import { type Case, filesOf, readCase, setUp } from '../study/case.js';
import { vector, vectorTest } from '../vectors.js';
import { changeManifest, type Entry, kindsOf, type Manifest, rebind } from './made.js';

/** One change to a bundle, as the vectors' README describes them. */
interface Change {
  readonly set?: string | Partial<Entry>;
  readonly to?: unknown;
  readonly remove?: string | boolean;
  readonly append?: string;
  readonly value?: unknown;
  readonly entry?: string;
  readonly copy?: boolean;
  readonly file?: string;
  readonly write?: string;
  readonly swap?: readonly [string, string];
  readonly delete?: boolean;
  readonly rebind?: string;
}

type SnapshotCase = Omit<Case, 'edits'> & {
  readonly snapshot?: readonly string[];
  readonly edits?: readonly Change[];
};

const OURS: readonly string[] = ['snapshot', 'replay', 'examples', 'demo'];
const USAGE = 'R358-usage-snapshot-action';

const NAMES = existsSync(vector('studies'))
  ? readdirSync(vector('studies', 'cases')).filter((name) => {
      const { argv, kind } = readCase(name);
      return kind !== 'recipe' && name !== USAGE && OURS.includes(argv[0] ?? '');
    })
  : [];

vectorTest('the vectors hold cases of this domain', 'studies', (t) => {
  t.true(NAMES.length >= 38, `${NAMES.length}`);
});

for (const name of NAMES) {
  const one = readCase(name) as unknown as SnapshotCase;
  test(`${name}: ${one.title}`, async (t) => {
    const work = emptyFolder(t);
    setUp(name, one as unknown as Case, work);
    if (one.snapshot) {
      await run(one.snapshot, work);
      for (const change of one.edits ?? []) apply(join(work, 'bundle'), change);
    }
    const before = filesOf(work);
    t.is(await codeOf(run(one.argv, work)), one.code ?? undefined);
    t.deepEqual(filesOf(work), before, 'a file was added or changed');
    for (const path of one.absent ?? []) t.false(existsSync(join(work, path)), path);
  });
}

async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof StudyError) return error.code;
    throw error;
  }
}

function run(argv: readonly string[], work: string): Promise<unknown> {
  const given: Record<string, string> = {};
  for (let at = 1; at < argv.length; at += 2) {
    const name = argv[at]?.slice(2) ?? '';
    given[name] = name === 'action' ? (argv[at + 1] ?? '') : `${work}/${argv[at + 1]}`;
  }
  const { action, output = '', bundle = '', ...inputs } = given;
  if (argv[0] === 'snapshot') return snapshot({ action: action as SnapshotAction, output, ...inputs });
  if (argv[0] === 'replay') return replay({ bundle });
  return argv[0] === 'examples' ? exportExamples({ output }) : runDemo({ output });
}

function apply(bundle: string, change: Change): void {
  if (change.file !== undefined) changeFile(join(bundle, change.file), change);
  else if (change.rebind !== undefined) rebind(bundle, change.rebind);
  else {
    changeManifest(bundle, (manifest) => {
      if (change.entry === undefined) changeAt(manifest, change);
      else changeEntry(manifest, change);
    });
  }
}

function changeFile(path: string, { write, append, swap, delete: gone }: Change): void {
  mkdirSync(dirname(path), { recursive: true });
  if (gone) rmSync(path);
  else writeFileSync(path, write ?? changedText(readFileSync(path, 'utf8'), swap, append));
}

function changedText(text: string, swap: Change['swap'], append: string | undefined): string {
  return swap ? text.replaceAll(swap[0], swap[1]) : text + append;
}

function changeEntry({ files }: Manifest, { entry, remove, copy, set }: Change): void {
  const at = files.findIndex(({ path }) => path === entry);
  const found = files[at] as Entry;
  if (remove) files.splice(at, 1);
  else if (copy) files.push({ ...found });
  else Object.assign(found, set);
}

function changeAt(manifest: Manifest, { set, remove, append, value, to }: Change): void {
  const pointer = String(set ?? remove ?? append)
    .split('/')
    .slice(1);
  const last = pointer.pop() ?? '';
  const place = pointer.reduce((at, name) => (at as Record<string, unknown>)[name], manifest as unknown);
  const parent = place as Record<string, unknown>;
  if (set !== undefined) parent[last] = to;
  else if (remove !== undefined) delete parent[last];
  else (parent[last] as unknown[]).push(value);
}

/** R297, whose input is built from words: 128 programs and 128 runs of four merges with 190 missing parents. */
vectorTest('R297: a result above 4 MiB is refused', 'studies', async (t) => {
  const work = emptyFolder(t);
  setUp(USAGE, readCase(USAGE), work);
  const study = large(t, work);
  const output = join(work, 'bundle');
  t.deepEqual(await kindsOf(snapshot({ action: 'inspect', study, output })), [
    'study.snapshot_result_size_limit',
  ]);
  t.false(existsSync(output));
});

function large(t: ExecutionContext, work: string): string {
  const path = join(work, 'study.json');
  const study = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown[]> & {
    task: { pack_sha256: string };
  };
  const [model] = (study.artifacts as { path: string; entry_point: string; sha256: string }[]).filter((one) =>
    one.path.endsWith('/merge.py'),
  );
  const source = createHash('sha256')
    .update(readFileSync(join(work, model?.path ?? '')))
    .digest('hex');
  const [configuration] = study.configurations as { id: string }[];
  const numbered = (letter: string, at: number) => `${letter}${String(at).padStart(3, '0')}`;
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const parents = [...letters, ...letters.flatMap((one) => letters.map((two) => one + two))].slice(0, 190);
  const runs = Array.from({ length: 128 }, (_, at) => numbered('R', at));
  const revisionId = (run: string, ordinal: number) => `${run}v${ordinal}`;
  const made = {
    ...study,
    artifacts: Array.from({ length: 128 }, (_, at) => ({ ...model, id: numbered('A', at) })),
    assignments: [
      {
        ...(study.assignments?.[0] as object),
        id: 'M',
        artifact_id: 'A000',
        source_sha256: source,
        revision: 1,
        status: 'accepted',
        class_id: 'SORT-MERGE',
        reason: null,
        evidence: Array.from({ length: 32 }, () => ({ start_line: 1, end_line: 1, note: 'n' })),
      },
    ],
    suites: [],
    receipts: [],
    feedback: [],
    runs: runs.map((id) => ({
      id,
      configuration_id: configuration?.id,
      root_group_id: null,
      stop_reason: 'unknown',
      endpoint_revision_id: null,
    })),
    revisions: runs.flatMap((run) =>
      [0, 1, 2, 3].map((ordinal) => ({
        id: revisionId(run, ordinal),
        run_id: run,
        ordinal,
        artifact_id: 'A000',
        parents,
        missing_parents: parents,
        kind: 'merge',
        feedback_ids: [],
      })),
    ),
    selection: runs.map((run) => ({
      revision_id: revisionId(run, 0),
      assignment_id: 'M',
      receipt_id: null,
    })),
  };
  const text = JSON.stringify(made);
  t.true(text.length < 1 << 20, `${text.length}`);
  writeFileSync(path, text);
  return path;
}
