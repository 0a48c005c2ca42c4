/** Every action: what it captures, what it answers, what it refuses. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import test from 'ava';
import { censusArchives } from '../../dist/archive/index.js';
import { verifyBundle } from '../../dist/bundle/index.js';
import { certify, scoreArchives } from '../../dist/identity/index.js';
import {
  type CensusSnapshot,
  type CertifySnapshot,
  replay,
  type ScoreSnapshot,
  type SnapshotAction,
  snapshot,
  type VerifySnapshot,
} from '../../dist/snapshot/index.js';
import { compareStudies, inspectStudy, studyJson, traceStudy } from '../../dist/study/index.js';
import { emptyFolder, makeFolder, removeFolder } from '../folder.js';
import {
  ARCHIVES,
  type Arguments,
  CANDIDATES,
  DECLARED,
  EXAMPLES,
  everyAction,
  filesBeneath,
  fitted,
  kindsOf,
  made,
  packed,
  REVIEWED,
  readManifest,
  STUDIES,
  SUBSTITUTED,
} from './made.js';

let folder: string;
let actions: Readonly<Record<string, Arguments>>;

test.before(async () => {
  folder = makeFolder();
  actions = await everyAction(folder);
});
test.after.always(() => removeFolder(folder));

const sizes: readonly [SnapshotAction, number][] = [
  ['inspect', 10],
  ['trace', 8],
  ['compare', 15],
  ['census', 5],
  ['score', 7],
  ['certify', 5],
  ['bundle-verify', 6],
];

for (const [action, count] of sizes) {
  test(`${action}: a snapshot lists all that is in it, and replays to the byte`, async (t) => {
    const output = join(emptyFolder(t), 'bundle');
    const options = actions[action] as Arguments;
    const created = await snapshot({ ...options, output });
    t.is(created.files.length, count);
    const manifest = readManifest(output);
    t.deepEqual(manifest.files, [...created.files]);
    const listed = manifest.files.map(({ path }) => path);
    t.deepEqual(listed, [...listed].sort());
    t.deepEqual(filesBeneath(output), [...listed, 'snapshot.json'].sort());
    for (const path of [...listed, 'snapshot.json'])
      t.is(statSync(join(output, path)).mode & 0o777, 0o600, path);
    t.is(statSync(output).mode & 0o777, 0o700);
    // Neither where the inputs lay nor where they were analysed.
    for (const name of ['result.json', 'result.md', 'snapshot.json']) {
      const text = readFileSync(join(output, name), 'utf8');
      for (const place of [folder, EXAMPLES, output, 'assay-snapshot'])
        t.false(text.includes(place), `${name}: ${place}`);
    }
    const again = await replay({ bundle: output });
    t.like(again, {
      status: 'replay_verified',
      action,
      manifest_sha256: created.manifest_sha256,
      result_sha256: created.result_sha256,
      candidate_execution_performed: false,
      external_calls_performed: false,
      authenticity_established: false,
    });
    // What it took to make the two is gone.
    t.deepEqual(readdirSync(dirname(output)), ['bundle']);
  });
}

test('the inputs are copies of the exact bytes, never second names of the files', async (t) => {
  const bundle = await made(t, actions.certify);
  const copy = join(bundle, 'inputs/archive/1', basename(SUBSTITUTED));
  t.deepEqual(readFileSync(copy), readFileSync(SUBSTITUTED));
  t.is(statSync(copy).nlink, 1);
  t.not(statSync(copy).ino, statSync(SUBSTITUTED).ino);
});

test('results of studies are what their commands print', async (t) => {
  const text = async (name: string) =>
    readFileSync(join(await made(t, actions[name]), 'result.json'), 'utf8');
  const { study = '', design, evidence } = REVIEWED;
  t.is(await text('trace'), studyJson(await traceStudy({ study, design, evidence })));
  const surface = join(STUDIES, 'surface', 'study.json');
  t.is(await text('inspect'), studyJson(await inspectStudy({ study: surface })));
  const { left = '', right = '', design: contrast } = actions.compare as Arguments;
  t.is(await text('compare'), studyJson(await compareStudies({ left, right, design: contrast })));
});

test('a census is that of the command, files by their path in the snapshot', async (t) => {
  const { result } = await replay({ bundle: await made(t, actions.census) });
  const { archives } = await censusArchives([join(ARCHIVES, 'reference')]);
  const wanted = archives.map((row, at) => ({
    ...row,
    label: CANDIDATES[at],
    file: `inputs/archive/${at + 1}/${basename(row.file)}`,
  }));
  t.deepEqual((result as CensusSnapshot).archives, wanted);
});

test('rulings and certificates are those of the commands, with every policy number bound', async (t) => {
  const bundle = await made(t, actions.score);
  const { rulings, warnings } = (await replay({ bundle })).result as ScoreSnapshot;
  const options = { model: join(folder, 'model.json'), rulings: join(emptyFolder(t), 'r.jsonl'), far: 0.05 };
  const { scored } = await scoreArchives([DECLARED, SUBSTITUTED], options);
  t.deepEqual(
    rulings,
    scored.map(({ body }) => body),
  );
  t.deepEqual(warnings, []);
  const { arguments: bound } = readManifest(bundle);
  t.deepEqual(bound, {
    archive: [1, 2].map((at) => `inputs/archive/${at}/${basename(DECLARED)}`),
    model: 'inputs/model/model.json',
    far: 0.05,
    rho_target: 1,
    m_floor: 25,
    c_floor: 8,
    stub_cap: 0.05,
  });
  const one = (await replay({ bundle: await made(t, actions.certify) })).result as CertifySnapshot;
  const certificate = await certify({ ...options, far: 0.01, archive: SUBSTITUTED });
  t.deepEqual(one.certificate, certificate.body);
  t.is(one.line, certificate.line);
  t.is(one.ruling.ruling_id, certificate.body.ruling_id);
  // A measured no is a result.
  t.is(one.ruling.verdict, 'SUBSTITUTED');
});

test('a task pack of one’s own is an input', async (t) => {
  const own = (name: string) => join(STUDIES, 'best-run', name);
  const [study, pack] = [own('study.json'), own('pack.json')];
  const inspect = await made(t, { action: 'inspect', study, pack, evidence: own('evidence.json') });
  t.is(readManifest(inspect).arguments.pack, 'inputs/pack/pack.json');
  t.is((await replay({ bundle: inspect })).status, 'replay_verified');
  const compare = { left: study, right: study, design: own('comparison.json'), pack };
  const saved = await made(t, { action: 'compare', ...compare });
  t.is(readFileSync(join(saved, 'result.json'), 'utf8'), studyJson(await compareStudies(compare)));
  const output = join(emptyFolder(t), 'b');
  t.deepEqual(await kindsOf(snapshot({ action: 'inspect', study, output })), ['study.unsupported_task_pack']);
});

test('too little evidence is UNDETERMINED, and that is a result', async (t) => {
  const bundle = await made(t, { ...actions.score, action: 'score', mFloor: 1000n });
  const { rulings } = (await replay({ bundle })).result as ScoreSnapshot;
  t.deepEqual(
    rulings.map(({ verdict }) => verdict),
    ['UNDETERMINED', 'UNDETERMINED'],
  );
});

test.serial("the user's store of rulings is neither read nor written", async (t) => {
  const place = emptyFolder(t);
  const before = process.cwd();
  process.chdir(place);
  t.teardown(() => process.chdir(before));
  writeFileSync('punchmark-rulings.jsonl', 'no store at all\n');
  await snapshot({ ...(actions.certify as Arguments), output: 'saved' });
  await replay({ bundle: 'saved' });
  t.is(readFileSync('punchmark-rulings.jsonl', 'utf8'), 'no store at all\n');
  t.deepEqual(readdirSync(place).sort(), ['punchmark-rulings.jsonl', 'saved']);
});

test('a sidecar is an input, from the folder that is named first', async (t) => {
  const place = emptyFolder(t);
  const [archive, sidecars] = [join(place, basename(DECLARED)), join(place, 'windows')];
  cpSync(DECLARED, archive);
  mkdirSync(sidecars);
  cpSync(`${DECLARED}.window.json`, join(sidecars, `${basename(DECLARED)}.window.json`));
  writeFileSync(`${archive}.window.json`, 'not this one');
  const model = join(folder, 'model.json');
  const bundle = await made(t, { action: 'certify', archive: [archive], model, sidecars });
  const captured = join(bundle, 'inputs/archive/1', `${basename(DECLARED)}.window.json`);
  t.deepEqual(readFileSync(captured), readFileSync(`${DECLARED}.window.json`));
  // It is beside the archive now, so that no argument is left of the folder.
  t.false('sidecars' in readManifest(bundle).arguments);
});

test('archives behind links are captured under their own name', async (t) => {
  const place = emptyFolder(t);
  const link = join(place, 'synthtask__synth-route-z.jsonl.gz');
  symlinkSync(DECLARED, link);
  const { result } = await replay({ bundle: await made(t, { action: 'census', archive: [link] }) });
  t.is((result as CensusSnapshot).archives[0]?.label, 'synth-route-z');
});

test('a bundle that fails verification has a result, with what stands in for folders and links', async (t) => {
  const dir = await packed(emptyFolder(t));
  rmSync(join(dir, 'data-package.yml'));
  writeFileSync(join(dir, 'stranger.txt'), 'x');
  mkdirSync(join(dir, 'folder'));
  writeFileSync(join(dir, 'folder', 'inside'), 'x');
  symlinkSync('/etc/passwd', join(dir, 'data-package.yml'));
  const { refusals } = await verifyBundle(dir);
  const bundle = await made(t, { action: 'bundle-verify', bundleDir: dir });
  const { bundles } = (await replay({ bundle })).result as VerifySnapshot;
  t.false(bundles[0]?.recognised);
  const told = (file: string | null | undefined) => String(file).replace(dir, 'inputs/bundle_dir');
  t.deepEqual(
    bundles[0]?.refusals.map(({ kind, message, file }) => [kind, message, file]),
    refusals.map(({ kind, message, file }) => [kind, message, told(file)]),
  );
  t.true(refusals.length >= 3);
  t.deepEqual(readManifest(bundle).arguments, {
    bundle_dir: 'inputs/bundle_dir',
    folders: ['folder'],
    links: ['data-package.yml'],
  });
  t.false(filesBeneath(bundle).some((path) => path.includes('folder/')));
  t.false(existsSync(join(bundle, 'inputs/bundle_dir/folder')));
});

test('a bundle directory without a file has a result too', async (t) => {
  const dir = emptyFolder(t);
  const bundle = await made(t, { action: 'bundle-verify', bundleDir: dir });
  const { bundles } = (await replay({ bundle })).result as VerifySnapshot;
  t.false(bundles[0]?.recognised);
});

test('a refusal makes no snapshot, in the words of the command and of the files that were given', async (t) => {
  const place = emptyFolder(t);
  const output = join(place, 'bundle');
  const model = join(folder, 'model.json');
  const broken = join(place, 'synthtask__synth-route-a.jsonl.gz');
  writeFileSync(broken, readFileSync(DECLARED).subarray(0, 900));
  const lonely = join(place, 'lonely', basename(DECLARED));
  mkdirSync(dirname(lonely));
  cpSync(DECLARED, lonely);
  const refused = async (options: Arguments) => {
    const call = snapshot({ ...options, output });
    const kinds = await kindsOf(call);
    const files = await call.catch((error: { refusals?: { file?: string }[]; file?: string }) =>
      (error.refusals ?? [error]).map(({ file }) => file),
    );
    t.false(existsSync(output));
    return [kinds, files];
  };
  t.deepEqual(await refused({ action: 'census', archive: [broken] }), [['archive.gzip'], [broken]]);
  t.deepEqual(await refused({ action: 'census', archive: [join(place, 'none__x.jsonl.gz')] }), [
    ['archive.read'],
    [join(place, 'none__x.jsonl.gz')],
  ]);
  t.deepEqual(await refused({ action: 'census', archive: [broken, DECLARED], candidates: 'a,b' }), [
    ['archive.slug', 'archive.slug'],
    [broken, DECLARED],
  ]);
  t.deepEqual(await refused({ action: 'score', archive: [lonely], model }), [['sidecar.missing'], [lonely]]);
  t.deepEqual(await refused({ action: 'score', archive: [DECLARED], model: broken }), [
    ['model.schema'],
    [broken],
  ]);
  t.deepEqual(await refused({ action: 'score', archive: [DECLARED], model: 'default' }), [
    ['model.default'],
    ['default'],
  ]);
  t.deepEqual(await refused({ action: 'certify', archive: [DECLARED], model, taskAs: 'other' }), [
    ['score.task'],
    [DECLARED],
  ]);
  t.deepEqual((await refused({ action: 'certify', archive: [DECLARED, SUBSTITUTED], model }))[0], [
    'certify.nothing',
  ]);
  const missing = join(place, 'nowhere');
  t.deepEqual(await refused({ action: 'bundle-verify', bundleDir: missing }), [
    ['bundle.directory'],
    [missing],
  ]);
  t.deepEqual(readdirSync(place).sort(), ['lonely', basename(broken)]);
});

test('an action takes its own arguments alone, each of its type', async (t) => {
  const output = join(emptyFolder(t), 'bundle');
  const [study, model] = [REVIEWED.study, join(folder, 'model.json')];
  const cases: readonly [Arguments, string][] = [
    [{ action: 'inspect', study, design: study }, 'unexpected_or_missing_field'],
    [{ action: 'trace', study, model }, 'unexpected_or_missing_field'],
    [{ action: 'compare', left: study }, 'unexpected_or_missing_field'],
    [{ action: 'census', archive: [DECLARED], model }, 'unexpected_or_missing_field'],
    [{ action: 'certify', archive: [DECLARED], model, mFloor: 2n }, 'unexpected_or_missing_field'],
    [{ action: 'score', archive: [DECLARED] }, 'unexpected_or_missing_field'],
    [{ action: 'bundle-verify' }, 'unexpected_or_missing_field'],
    [{ action: 'inspect', study: '' }, 'invalid_snapshot_argument'],
    [{ action: 'census', archive: [] }, 'invalid_snapshot_argument'],
    [{ action: 'score', archive: [DECLARED], model, far: Number.NaN }, 'invalid_snapshot_argument'],
    [{ action: 'validate' as SnapshotAction, study }, 'unsupported_snapshot_action'],
  ];
  for (const [options, code] of cases) {
    t.deepEqual(await kindsOf(snapshot({ ...options, output })), [`study.${code}`], JSON.stringify(code));
  }
  t.false(existsSync(output));
});

test('what stands at the output stays, also an empty folder and a link to nowhere', async (t) => {
  const place = emptyFolder(t);
  mkdirSync(join(place, 'empty'));
  symlinkSync('nowhere', join(place, 'link'));
  for (const name of ['empty', 'link']) {
    for (const action of ['trace', 'census']) {
      const call = snapshot({ ...(actions[action] as Arguments), output: join(place, name) });
      t.deepEqual(await kindsOf(call), ['study.output_already_exists'], `${action} ${name}`);
    }
  }
  t.deepEqual(readdirSync(place).sort(), ['empty', 'link']);
  t.deepEqual(readdirSync(join(place, 'empty')), []);
});

test('an output whose folder is missing or a link, or that names none, is refused', async (t) => {
  const place = emptyFolder(t);
  symlinkSync('.', join(place, 'here'));
  const refused = (output: string) => kindsOf(snapshot({ ...REVIEWED, output }));
  t.deepEqual(await refused(join(place, 'none', 'b')), ['study.input_directory_unavailable']);
  t.deepEqual(await refused(join(place, 'here', 'b')), ['study.input_directory_unavailable']);
  t.deepEqual(await refused(`${place}/..`), ['study.unsafe_path']);
  t.deepEqual(readdirSync(place), ['here']);
});

test('a stopped snapshot leaves nothing', async (t) => {
  const place = emptyFolder(t);
  const stopped = AbortSignal.abort();
  for (const action of ['trace', 'certify']) {
    const call = snapshot({ ...(actions[action] as Arguments), output: join(place, 'b'), signal: stopped });
    t.deepEqual(await kindsOf(call), ['run.cancelled'], action);
  }
  t.deepEqual(readdirSync(place), []);
  const bundle = await made(t, actions.certify);
  t.deepEqual(await kindsOf(replay({ bundle, signal: stopped })), ['run.cancelled']);
});

test('a program that cannot read one of two archives says so of each', async (t) => {
  const output = join(emptyFolder(t), 'bundle');
  const call = snapshot({ action: 'census', archive: ['a__b.jsonl.gz', 'nothing'], output });
  t.deepEqual(await kindsOf(call), ['archive.read', 'archive.read']);
  t.true((await fitted(emptyFolder(t))).endsWith('model.json'));
});
