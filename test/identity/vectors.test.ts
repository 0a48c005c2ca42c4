/** Every scenario of the identity vectors, through the command line: exits, facts and files. */

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ExecutionContext } from 'ava';
import test from 'ava';
import { isObject, type JsonObject } from '../../dist/json/tagged.js';
import { contentId, parseJson } from '../../dist/native.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

interface Wanted {
  readonly path: string;
  readonly match: 'bytes' | 'unpacked-bytes' | 'json-fields' | 'jsonl-fields';
  readonly sha256?: string;
  readonly expected?: string;
}

interface Step {
  readonly argv: readonly string[];
  readonly exit: number;
  readonly outcome: 'done' | 'refused' | 'usage';
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly files?: readonly Wanted[];
}

interface Scenario {
  readonly title: string;
  readonly inputs?: readonly { readonly from: string; readonly to: string; readonly unpack?: string }[];
  readonly steps: readonly Step[];
}

const PLACE = vector('identity');

function unpacked(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

const digest = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** What lies beneath a folder, with what it holds: a refusal must leave all of it as it was. */
function contents(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, digest(readFileSync(path))];
    }),
  );
}

/** Wording of our own is under some ids: those are checked to be the hash of their own body. */
function likeExpected(t: ExecutionContext, wanted: JsonObject, got: JsonObject): void {
  const left = new Set<string>(['reasons']);
  const reasons = (got.reasons ?? []) as readonly string[];
  const own = (idField: string, prefix: string) => {
    left.add(idField);
    t.is(got[idField], contentId(got, idField, prefix));
  };
  if (typeof wanted.certificate_id === 'string') {
    own('certificate_id', 'pmk-c');
    if (got.verdict === 'UNDETERMINED') left.add('ruling_id');
  } else if (reasons.some((one) => one.startsWith('power_limit'))) own('ruling_id', 'pmk-r');
  for (const [name, value] of Object.entries(wanted)) {
    if (!left.has(name)) t.deepEqual(got[name], value, name);
  }
  if (Array.isArray(wanted.reasons)) t.deepEqual(heads(reasons), heads(wanted.reasons as readonly string[]));
}

const heads = (reasons: readonly string[]) => reasons.map((one) => one.split(':')[0]);

function objects(bytes: Buffer, match: Wanted['match']): JsonObject[] {
  const texts = match === 'json-fields' ? [bytes] : lines(bytes);
  return texts.map((one) => parseJson(one)).filter(isObject);
}

const lines = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line));

function checkFile(t: ExecutionContext, scenario: string, folder: string, file: Wanted): void {
  const bytes = readFileSync(join(folder, file.path));
  if (file.sha256 !== undefined) {
    const compared = file.match === 'unpacked-bytes' ? gunzipSync(bytes) : bytes;
    t.is(digest(compared), file.sha256, file.path);
    return;
  }
  const wanted = objects(unpacked(join(PLACE, scenario, file.expected ?? '')), file.match);
  const got = objects(bytes, file.match);
  t.is(got.length, wanted.length, file.path);
  for (const [at, one] of wanted.entries()) likeExpected(t, one, got[at] ?? {});
}

/** The facts of a ruling against the `--json` object of the step. */
function checkFacts(
  t: ExecutionContext,
  argv: readonly string[],
  facts: Step['facts'],
  stdout: string,
): void {
  const shown = JSON.parse(stdout);
  if (argv[0] === 'fit' && facts?.model_id) t.is(shown.model_id, facts.model_id);
  if (argv[0] !== 'score' || !facts?.verdict) return;
  const [ruling] = shown.rulings;
  const { reasons, appended, threshold, far, corpus_id, id_covers_reason_text, ruling_id, ...rest } = facts;
  t.like(ruling, rest);
  t.deepEqual(ruling.operating_point, { far, threshold });
  t.is(ruling.calibration_sha256, corpus_id);
  t.deepEqual(heads(ruling.reasons), heads(reasons as readonly string[]));
  t.is(shown.appended.length, appended);
  if (!heads(ruling.reasons).includes('power_limit')) t.is(ruling.ruling_id, ruling_id);
}

async function run(t: ExecutionContext, name: string): Promise<void> {
  const { inputs = [], steps } = JSON.parse(
    readFileSync(join(PLACE, name, 'scenario.json'), 'utf8'),
  ) as Scenario;
  const folder = emptyFolder(t);
  for (const { from, to, unpack } of inputs) {
    const [source, place] = [join(PLACE, name, from), join(folder, to)];
    mkdirSync(dirname(place), { recursive: true });
    if (unpack === 'gzip') writeFileSync(place, gunzipSync(readFileSync(source)));
    else cpSync(source, place, { recursive: true });
  }
  for (const [at, { argv, exit, outcome, facts, files = [] }] of steps.entries()) {
    const before = contents(folder);
    // Where a step has facts, the object of --json holds them; the exit is the same.
    const json = argv.includes('--json') || facts?.verdict !== undefined || argv[0] === 'fit';
    const done = assay(json && !argv.includes('--json') ? [...argv, '--json'] : argv, folder);
    const words = `step ${at}: ${argv.join(' ')}\n${done.stderr}`;
    t.is(done.exit, exit, words);
    if (outcome !== 'done') {
      t.deepEqual(contents(folder), before, `${words}: something was written`);
      if (json) t.true(JSON.parse(done.stdout).refusals.length > 0, words);
      else t.regex(done.stderr, /^error\[[a-z-]+\.[a-z-]+\]/, words);
    } else if (json) checkFacts(t, argv, facts, done.stdout);
    for (const file of files) checkFile(t, name, folder, file);
    // Lets the results of earlier scenarios out.
    await turn();
  }
}

const scenarios = existsSync(PLACE)
  ? readdirSync(PLACE).filter((name) => existsSync(join(PLACE, name, 'scenario.json')))
  : [];

vectorTest('there are 29 scenarios', 'identity', (t) => {
  t.is(scenarios.length, 29);
});

for (const name of scenarios) test.serial(`identity vectors: ${name}`, (t) => run(t, name));
