import { readFileSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { type ShowResult, showArtifact } from '../../dist/identity/index.js';
import type { JsonObject } from '../../dist/json/tagged.js';
import { canonicalText, contentId, parseJson } from '../../dist/native.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { assay } from '../cli.js';
import { makeFolder, removeFolder } from '../folder.js';
import { type Artifacts, makeArtifacts, put } from './artifacts.js';

let made: Artifacts;
test.before(async () => {
  made = await makeArtifacts(makeFolder());
});
test.after.always(() => removeFolder(made.folder));

/** Kinds, and the prefix of their content ids where they have one. */
const KINDS: readonly [keyof Artifacts, ShowResult['kind'], string | null][] = [
  ['model', 'model', 'pmk-m-'],
  ['store', 'ruling-store', null],
  ['certificate', 'certificate', 'pmk-c-'],
  ['baseline', 'gate-baseline', null],
  ['manifest', 'corpus-manifest', 'pmk-cor-'],
  ['sidecar', 'window-sidecar', null],
];

for (const [name, kind, prefix] of KINDS) {
  test(`a ${kind} is recognised by its content, verified and worded`, async (t) => {
    const { result, text } = await showArtifact(made[name]);
    t.is(result.kind, kind);
    if (prefix === null) t.is(result.id, null);
    else t.true(result.id?.startsWith(prefix));
    t.true(result.verified.length > 0);
    t.true(result.unverified.length > 0);
    t.true(text.startsWith(result.id === null ? kind : `${kind} ${result.id}`));
  });
}

test('the document is what the file holds; a model without its parameters', async (t) => {
  const certificate = await showArtifact(made.certificate);
  t.is((certificate.result.document as { verdict: string }).verdict, 'SAME-PRODUCER');
  const model = (await showArtifact(made.model)).result.document as Record<string, unknown>;
  const { params, ...rest } = JSON.parse(readFileSync(made.model, 'utf8'));
  t.truthy(params);
  t.deepEqual(Object.keys(model).sort(), Object.keys(rest).sort());
  t.deepEqual(
    ((await showArtifact(made.store)).result.document as { verdict: string }[]).map(({ verdict }) => verdict),
    ['SAME-PRODUCER', 'SUBSTITUTED'],
  );
});

async function kinds(t: ExecutionContext, path: string): Promise<readonly string[]> {
  const error = await t.throwsAsync(showArtifact(path));
  return (refusalsOf(error) ?? []).map(({ kind }) => kind);
}

/** An edit of each artifact, and the refusal that finds it. */
const EDITS: readonly [keyof Artifacts, string, string, string][] = [
  ['model', '"n_null": 100', '"n_null": 101', 'model.id'],
  ['store', '"verdict":"SUBSTITUTED"', '"verdict":"SAME-PRODUCER"', 'store.line'],
  ['certificate', '"verdict": "SAME-PRODUCER"', '"verdict": "SUBSTITUTED"', 'certificate.id'],
  ['baseline', '"spec_major"', '"spec_minor"', 'gate.baseline'],
  ['manifest', '"mode": "manifest"', '"mode": "raw"', 'corpus.id'],
  ['sidecar', '00:00:00+00:00', '00:00:00', 'sidecar.window'],
];

for (const [name, from, to, kind] of EDITS) {
  test(`an edited ${name} is refused with ${kind} and not shown`, async (t) => {
    const text = readFileSync(made[name], 'utf8');
    t.true(text.includes(from));
    t.deepEqual(await kinds(t, put(made, `edited-${name}`, text.replace(from, to))), [kind]);
  });
}

test('refused: what is no artifact', async (t) => {
  t.deepEqual(await kinds(t, made.folder), ['file.read']);
  t.deepEqual(await kinds(t, `${made.folder}/nowhere`), ['file.read']);
  for (const text of ['', 'text', '{}', '{"punchmark_schema": 1}', '{"punchmark_schema": "model/v2"}']) {
    t.deepEqual(await kinds(t, put(made, 'other', text)), ['show.kind'], text);
  }
});

test('refused: a certificate with the id of its body that lacks members, or has them in another shape', async (t) => {
  const whole = parseJson(readFileSync(made.certificate)) as JsonObject;
  const broken = {
    scope: ({ scope, ...rest }: JsonObject): JsonObject => rest,
    n_items: (body: JsonObject): JsonObject => ({ ...body, n_items: '3' }),
    window: (body: JsonObject): JsonObject => ({ ...body, window: { start_utc: 1n } }),
  };
  for (const [name, breaks] of Object.entries(broken)) {
    const body = breaks(whole);
    const certificate = { ...body, certificate_id: contentId(body, 'certificate_id', 'pmk-c') };
    const error = await t.throwsAsync(
      showArtifact(put(made, `lacks-${name}`, canonicalText(certificate, 'indent'))),
    );
    t.regex(error?.message ?? '', new RegExp(`in another shape: ${name}$`));
  }
});

test('refused: a certificate that names a member twice', async (t) => {
  const text = readFileSync(made.certificate, 'utf8').replace('"verdict"', '"verdict": 1,\n  "verdict"');
  t.deepEqual(await kinds(t, put(made, 'shape', text)), ['certificate.schema']);
});

test('an archive is told what reads it', async (t) => {
  const error = await t.throwsAsync(showArtifact(made.sidecar.replace('.window.json', '')));
  t.true(refusalsOf(error)?.[0]?.mend?.includes('assay census'));
});

test('the outermost schema counts, not one that a member quotes', async (t) => {
  const inner = '{"checkout": {"punchmark_schema": "model/v1"}, "punchmark_schema": "corpus/v1"}';
  t.deepEqual(await kinds(t, put(made, 'inner', inner)), ['corpus.schema']);
});

test('a name that is written with escapes is read as JSON reads it', async (t) => {
  const escaped = '{"punchmark\\u005fschema": "corpus/v1"}';
  t.deepEqual(await kinds(t, put(made, 'escaped', escaped)), ['corpus.schema']);
});

test('long tables are cut and say so; the document is whole', async (t) => {
  const baseline = JSON.parse(readFileSync(made.baseline, 'utf8'));
  const [point] = baseline.operating_points;
  baseline.operating_points = Array.from({ length: 41 }, (_, at) => ({ ...point, m: 1000 + at }));
  const { text, result } = await showArtifact(put(made, 'long', JSON.stringify(baseline)));
  t.true(text.includes('the first 40 of 41 rows'));
  t.true(text.includes('1039') && !text.includes('1040'));
  t.is((result.document as { operating_points: unknown[] }).operating_points.length, 41);
});

test('texts of the artifact cannot steer a terminal', async (t) => {
  const sidecar = JSON.parse(readFileSync(made.sidecar, 'utf8'));
  sidecar.collector = { note: '\u001b[2Jgone\u202e' };
  const { text } = await showArtifact(put(made, 'steering', JSON.stringify(sidecar)));
  t.false(text.includes('\u001b') || text.includes('\u202e'));
  t.true(text.includes('\\x1b[2Jgone'));
});

test('exit codes are the same with and without --json', (t) => {
  const run = (...args: string[]) => assay(['show', ...args], made.folder).exit;
  t.deepEqual([run('c'), run('c', '--json')], [0, 0]);
  t.deepEqual([run('nowhere'), run('nowhere', '--json')], [1, 1]);
  t.deepEqual([run(), run('--json')], [2, 2]);
});
