/** Certificates: what is copied, the line, the exit codes, and what is refused. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { CERTIFICATE_EXIT, certificateOf, certify } from '../../dist/identity/index.js';
import type { Json } from '../../dist/json/tagged.js';
import { canonicalText, contentId } from '../../dist/native.js';
import type { Refusal } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { line, ruling } from './rulings.js';

const SCOPE =
  'It speaks of the route label as it was served within the named candidate set, and makes no claim about model weights.';

const END =
  'against candidate set pmk-cs-00112233aabbccdd of 2 routes, over 40 items in 10 clusters. ' +
  `${SCOPE} [detector trivial 1, model pmk-m-00112233aabbccdd, ruling `;

const HEAD =
  'the producer identity of route acme/m1 (task quiz, window 2026-03-01T08:00:00+00:00 to 2026-03-01T09:00:00+00:00)';

/** The golden lines: the wording is pinned here, id by id computed from the body. */
const LINES: readonly [string, Readonly<Record<string, Json>>, string][] = [
  ['holds', {}, 'HOLDS at false-alarm rate 0.05, with a minimum resolvable substituted fraction of 0.2'],
  ['holds without a fraction', { rho_min: null }, 'HOLDS at false-alarm rate 0.05'],
  [
    'does not hold',
    { verdict: 'SUBSTITUTED', rho_min: null, statistic: -0.5 },
    'DOES NOT HOLD at false-alarm rate 0.05, with statistic -0.5 below threshold -0.125',
  ],
  [
    'is undetermined',
    {
      verdict: 'UNDETERMINED',
      rho_min: null,
      statistic: null,
      per_candidate: {},
      operating_point: { far: 1e-5, threshold: null },
      reasons: ['insufficient_items: 3 < floor 25', 'stub_share: 0.250 of rows are error stubs (cap 0.05)'],
    },
    'IS UNDETERMINED (insufficient_items: 3 < floor 25; stub_share: 0.250 of rows are error stubs (cap 0.05))',
  ],
];
for (const [title, changes, clause] of LINES) {
  test(`the line: ${title}`, (t) => {
    const body = ruling(changes);
    const certificate = certificateOf(body);
    const id = certificate.body.certificate_id;
    t.is(certificate.line, `certificate ${id}: ${HEAD} ${clause}, ${END}${body.ruling_id}]`);
  });
}

test('the line names the task that stood for another, and counts one as one', (t) => {
  const { line } = certificateOf(ruling({ scored_as: 'quiz-dev', n_items: 1n, n_clusters: 1n }));
  t.regex(line, /\(task quiz, scored as quiz-dev, window /);
  t.regex(line, /over 1 item in 1 cluster\. /);
});

test('the line is one line, whatever the names hold', (t) => {
  const { line, body } = certificateOf(ruling({ route: 'a\nb\x1b[2J', task: '\u202e\u2028' }));
  t.notRegex(line, /[\p{Cc}\p{Cf}\p{Zl}]/u);
  t.is(body.route, 'a\nb\x1b[2J', 'the document keeps them as they are');
});

test('the document copies the ruling, and its id is the hash of its own body', (t) => {
  const { ruling_id, archive_sha256, n_stub_rows, per_candidate, reasons, statistic, supersedes, ...copied } =
    ruling();
  const { body } = certificateOf(ruling());
  const { certificate_id, ...rest } = body;
  t.deepEqual(rest, { ...copied, punchmark_schema: 'certificate/v1', ruling_id, scope: SCOPE });
  t.is(certificate_id, contentId(rest, 'certificate_id', 'pmk-c'));
  t.regex(certificate_id, /^pmk-c-[0-9a-f]{16}$/);
});

function storeOf(t: ExecutionContext, ...bodies: readonly ReturnType<typeof ruling>[]): string {
  const path = join(emptyFolder(t), 'store.jsonl');
  writeFileSync(path, bodies.map(line).join(''));
  return path;
}

test('by ruling: the document is written where --out says, replacing what stood there', async (t) => {
  const rulings = storeOf(t, ruling());
  const out = `${rulings}.certificate.json`;
  writeFileSync(out, 'old');
  const { body, appended, warnings } = await certify({ ruling: ruling().ruling_id, rulings, out });
  t.is(readFileSync(out, 'utf8'), canonicalText(body, 'indent'));
  t.deepEqual([appended, warnings], [false, []]);
});

test('a superseded ruling is certified with a warning', async (t) => {
  const later = ruling({ supersedes: ruling().ruling_id });
  const rulings = storeOf(t, ruling(), later);
  const { warnings } = await certify({ ruling: ruling().ruling_id, rulings });
  t.deepEqual(
    warnings.map(({ kind, severity }) => [kind, severity]),
    [['certify.superseded', 'warning']],
  );
  t.deepEqual((await certify({ ruling: later.ruling_id, rulings })).warnings, []);
});

test('exit codes keep the three verdicts apart', (t) => {
  t.deepEqual(CERTIFICATE_EXIT, { 'SAME-PRODUCER': 0, SUBSTITUTED: 1, UNDETERMINED: 2 });
});

const AMISS: readonly [string, Readonly<Record<string, Json | undefined>>][] = [
  ...[
    ['verdict', 'HOLDS'],
    ['route', null],
    ['task', 1n],
    ['scored_as', 1n],
    ['window', null],
    ['window', { start_utc: 'x' }],
    ['model_id', null],
    ['detector', { id: 'trivial' }],
    ['candidate_set_id', []],
    ['candidates', 'acme/m1'],
    ['candidates', [1n]],
    ['operating_point', { far: 0.05 }],
    ['operating_point', { far: '0.05', threshold: null }],
    ['calibration_sha256', null],
    ['spec_version', 2],
    ['statistic', 'x'],
    ['n_items', 1.5],
    ['n_clusters', null],
    ['rho_target', null],
    ['rho_min', 'x'],
    ['reasons', null],
    ['does_not_show', [null]],
  ].map(([name, value]): [string, Readonly<Record<string, Json | undefined>>] => [
    `${name} is ${canonicalText(value as Json, 'line')}`,
    { [name as string]: value as Json },
  ]),
  ['no detector', { detector: undefined }],
  ['no operating point', { operating_point: undefined }],
  ['no rho_min', { rho_min: undefined }],
  ['SUBSTITUTED without a statistic', { verdict: 'SUBSTITUTED', statistic: null }],
  [
    'SUBSTITUTED without a threshold',
    { verdict: 'SUBSTITUTED', operating_point: { far: 0.05, threshold: null } },
  ],
];
for (const [title, changes] of AMISS) {
  test(`no certificate for a ruling where ${title}`, async (t) => {
    const body = ruling(changes);
    const rulings = storeOf(t, body);
    const out = `${rulings}.out`;
    const refusal = await t.throwsAsync<Refusal>(certify({ ruling: body.ruling_id, rulings, out }));
    t.is(refusal?.kind, 'certify.body');
    t.is(refusal?.line, 1);
    t.throws(() => readFileSync(out));
  });
}

test('an unknown ruling, and nothing at all', async (t) => {
  const rulings = storeOf(t, ruling());
  const kind = async (options: Parameters<typeof certify>[0]) =>
    (await t.throwsAsync<Refusal>(certify({ rulings, ...options })))?.kind;
  t.is(await kind({ ruling: 'pmk-r-0000000000000000' }), 'certify.ruling');
  t.is(await kind({}), 'certify.nothing');
  t.is(await kind({ archive: 'a' }), 'certify.nothing');
  t.is(await kind({ model: 'm' }), 'certify.nothing');
});
