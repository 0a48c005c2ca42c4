/** Computing anew what other software saved. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { comparedFields } from '../../dist/snapshot/compare.js';
import { recompute, recomputeText, replay, SoftwareMismatch } from '../../dist/snapshot/index.js';
import { parseDocument } from '../../dist/study/index.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';
import { changeManifest, copyOf, filesBeneath, kindsOf, made, REVIEWED, rebind } from './made.js';

/** A snapshot as the contract's own program makes it, of inputs and an answer among the vectors. */
function foreign(t: ExecutionContext, change: (result: Record<string, unknown>) => void = () => undefined) {
  const bundle = join(emptyFolder(t), 'bundle');
  const inputs = join(bundle, 'inputs', 'study');
  cpSync(vector('studies', 'base', 'minimal'), inputs, { recursive: true });
  const result = JSON.parse(
    readFileSync(vector('studies', 'cases', 'S002-inspect-minimal', 'result.json'), 'utf8'),
  ) as Record<string, unknown>;
  // The stored answers lack it; section 5.3 of the contract has it.
  result.result_schema = 'structdet-code.inspection/0.2';
  change(result);
  writeFileSync(join(bundle, 'result.json'), JSON.stringify(result, null, 2));
  writeFileSync(join(bundle, 'result.md'), '# Something\n');
  const files = filesBeneath(bundle).map((path) => {
    const bytes = readFileSync(join(bundle, path));
    return { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  });
  const manifest = {
    schema_version: 'structdet-code.snapshot/0.1',
    action: 'inspect',
    arguments: { study: 'inputs/study/study.json' },
    software: {
      version: '0.1.0',
      method: 'exact-passive-analysis/0.1',
      python: '3.12.1',
      implementation: 'CPython',
      platform: 'posix',
      files: { 'inspect.py': '0'.repeat(64) },
    },
    files,
  };
  writeFileSync(join(bundle, 'snapshot.json'), JSON.stringify(manifest, null, 2));
  return bundle;
}

vectorTest(
  'a snapshot of the contract’s program never replays, and is computed anew',
  'studies',
  async (t) => {
    const bundle = foreign(t);
    const error = await t.throwsAsync(replay({ bundle }), { instanceOf: SoftwareMismatch });
    t.true(
      error?.differing.differences.some(
        ({ part, from, to }) => part === 'python' && from === '3.12.1' && to === null,
      ),
    );
    const done = await recompute({ bundle });
    t.like(done, {
      status: 'recomputed',
      replay_verified: false,
      schema_version: 'structdet-code.snapshot/0.1',
      same_software: false,
    });
    // The stored answers lack what each program words for itself: it is told as open, and nothing differs.
    t.deepEqual(done.differing, []);
    t.true(done.all_equal);
  },
);

vectorTest('fields that another program got otherwise are named', 'studies', async (t) => {
  const bundle = foreign(t, (result) => {
    (result.ledger as Record<string, unknown>).recorded_runs = 99;
    result.software_version = 'another';
    result.limitations = ['in other words'];
  });
  const done = await recompute({ bundle });
  t.false(done.all_equal);
  t.deepEqual(
    done.differing.map(({ pointer, saved }) => [pointer, saved]),
    [['/ledger/recorded_runs', '99']],
  );
  t.is(done.members.ledger, 'different');
  t.is(done.members.software_version, 'open');
  t.is(done.members.views, 'equal');
  const { exit, stdout } = assay(['replay', '--bundle', bundle, '--recompute'], emptyFolder(t));
  t.is(exit, 1);
  t.regex(
    stdout,
    /^Recomputed, not replayed: inspect of structdet-code\.snapshot\/0\.1\.\nThe software differs:\n/,
  );
  t.regex(stdout, /\/ledger\/recorded_runs: 99 \/ \d+/);
});

vectorTest(
  'bytes that are not those listed are refused, also where they are only computed anew',
  'studies',
  async (t) => {
    const bundle = foreign(t);
    writeFileSync(join(bundle, 'inputs', 'study', 'study.json'), '{}');
    t.deepEqual(await kindsOf(recompute({ bundle })), ['study.replay_file_binding_mismatch']);
    rebind(bundle, 'inputs/study/study.json');
    t.deepEqual(await kindsOf(recompute({ bundle })), ['study.unexpected_or_missing_field']);
  },
);

test('only the contract’s actions and schema are known to be its own', async (t) => {
  const bundle = emptyFolder(t);
  mkdirSync(join(bundle, 'inputs'));
  const manifest = {
    schema_version: 'structdet-code.snapshot/0.1',
    action: 'census',
    arguments: {},
    software: {},
    files: [],
  };
  const outcome = (change: object) => {
    writeFileSync(join(bundle, 'snapshot.json'), JSON.stringify({ ...manifest, ...change }));
    return kindsOf(recompute({ bundle }));
  };
  t.deepEqual(await outcome({}), ['study.unsupported_snapshot_action']);
  t.deepEqual(await outcome({ schema_version: 'structdet-code.snapshot/0.2' }), [
    'study.unsupported_snapshot_schema',
  ]);
  t.deepEqual(await outcome({ action: 'validate' }), ['study.unsupported_snapshot_action']);
  // Packs are none of its arguments.
  const paths = { study: 'inputs/a', pack: 'inputs/b' };
  t.deepEqual(await outcome({ action: 'inspect', arguments: paths }), ['study.unexpected_or_missing_field']);
});

test('a snapshot of another version of assay is compared too', async (t) => {
  const bundle = copyOf(t, await made(t, REVIEWED));
  changeManifest(bundle, ({ software }) => Object.assign(software, { version: '0.0.9' }));
  const done = await recompute({ bundle });
  t.true(done.all_equal);
  t.false(done.same_software);
  t.deepEqual(
    done.software.differences.map(({ part, from }) => [part, from]),
    [['version', '0.0.9']],
  );
  t.deepEqual(done.counts, { equal: done.counts.equal, different: 0, open: 0 });
});

test('of wholly other software the text names its parts, and only counts its files', async (t) => {
  const bundle = copyOf(t, await made(t, REVIEWED));
  const software = { version: '9', files: { 'a.py': '0'.repeat(64) } };
  changeManifest(bundle, (manifest) => Object.assign(manifest, { software }));
  const lines = recomputeText(await recompute({ bundle })).split('\n');
  t.true(lines.some((line) => line.startsWith('  version: 9 there, ')));
  t.false(lines.some((line) => line.startsWith('  files ')));
  t.regex(lines.join('\n'), /^ {2}and \d{2,} more parts$/m);
});

test('fields are told apart by type, order of members aside', (t) => {
  const states = (left: string, right: string) =>
    comparedFields(parseDocument(Buffer.from(left)), parseDocument(Buffer.from(right))).map(
      ({ pointer, state }) => `${pointer} ${state}`,
    );
  t.deepEqual(states('{"a": 1, "b": 2}', '{"b": 2, "a": 1}'), ['/a equal', '/b equal']);
  t.deepEqual(states('{"a": 1}', '{"a": 1.0}'), ['/a different']);
  t.deepEqual(states('{"a": [1, 2]}', '{"a": [1]}'), ['/a/0 equal', '/a/1 different']);
  t.deepEqual(states('{"a": {}}', '{"a": []}'), ['/a different']);
  t.deepEqual(states('{"a/b~": 1}', '{}'), ['/a~1b~0 different']);
  t.deepEqual(states('{"limitations": ["x", "y"]}', '{"limitations": ["z"]}'), [
    '/limitations/0 open',
    '/limitations/1 open',
  ]);
  const anchored = (note: string) =>
    `{"evidence": [{"start_line": 1, "note": "${note}"}], "note": "${note}"}`;
  t.deepEqual(states(anchored('x'), anchored('y')), [
    '/evidence/0/start_line equal',
    '/evidence/0/note open',
    '/note different',
  ]);
});
