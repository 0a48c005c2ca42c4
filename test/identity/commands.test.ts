/** fit, score, certify and gate as processes: exit codes, streams, and the objects of --json. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { lastOfEach } from '../../dist/command/repeats.js';
import Certify from '../../dist/commands/certify.js';
import Gate from '../../dist/commands/gate.js';
import Score from '../../dist/commands/score.js';
import { DEFAULT_LOCK_WAIT, DEFAULT_STORE, SCORE_DEFAULTS } from '../../dist/identity/index.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { ROUTES } from './archives.js';
import { line, ruling } from './rulings.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/archives', import.meta.url));
const REFERENCE = join(EXAMPLES, 'reference');
const archive = (letter: string) => join(REFERENCE, `synthtask__synth-route-${letter}.jsonl.gz`);

const FIT = ['fit', REFERENCE, '--candidates', ROUTES.join(','), '--out', 'model.json'];
const QUICK = ['--n-null', '200', '--n-splice', '40', '--far-grid', '0.05,0.1', '--m-grid', '25,50'];

function fitted(t: ExecutionContext): string {
  const folder = emptyFolder(t);
  const { exit, stderr } = assay([...FIT, ...QUICK], folder);
  t.is(exit, 0, stderr);
  return folder;
}

test('from archives to a gate, in text and as objects', (t) => {
  const folder = emptyFolder(t);
  const fit = assay([...FIT, ...QUICK, '--json'], folder);
  t.is(fit.exit, 0);
  const { model_id, refusals, ...rest } = JSON.parse(fit.stdout);
  t.deepEqual(refusals, []);
  t.like(rest, { out: 'model.json', candidate_set_id: 'pmk-cs-169b400fc8599df1', operating_points: 12 });
  t.is(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')).model_id, model_id);

  const score = ['score', archive('a'), '--model', 'model.json', '--far', '0.05'];
  const scored = JSON.parse(assay([...score, '--json'], folder).stdout);
  const [body] = scored.rulings;
  t.is(body.verdict, 'SAME-PRODUCER');
  t.deepEqual(scored.appended, [body.ruling_id]);
  t.is(scored.store, 'punchmark-rulings.jsonl');
  const text = assay(score, folder);
  t.regex(text.stdout, /^SAME-PRODUCER/);
  t.true(text.stdout.includes(`${body.ruling_id}, already in punchmark-rulings.jsonl`));

  const certify = ['certify', '--ruling', body.ruling_id, '--out', 'certificate.json'];
  const certificate = assay(certify, folder);
  t.is(certificate.exit, 0);
  t.is(certificate.stdout.trimEnd().split('\n').length, 1);
  const { refusals: none, ...shown } = JSON.parse(assay([...certify, '--json'], folder).stdout);
  t.deepEqual(none, []);
  t.deepEqual(shown, JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')));

  const gate = ['gate', 'model.json', '--baseline', 'baseline.json'];
  t.is(assay([...gate, '--write-baseline'], folder).exit, 0);
  const passed = assay([...gate, '--require-chain-valid', '--json'], folder);
  t.is(passed.exit, 0);
  t.like(JSON.parse(passed.stdout), { verdict: 'pass', points: 12, chain_rulings: 1, changes: [] });
});

/** Words of a command line in a folder with a model and a store, and the exit code of the contract. */
const EXITS: readonly [string, number][] = [
  ['fit', 2],
  ['fit x --candidates a,b', 2],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json', 1],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json --far-grid 0', 2],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json --m-grid x', 2],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json --n-null 2.5', 2],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json --detector other', 1],
  ['fit nowhere__a.jsonl.gz --candidates a,b --out m.json --seed x', 2],
  ['score', 2],
  ['score a', 2],
  ['score nowhere__a.jsonl.gz --model default', 1],
  ['score nowhere__a.jsonl.gz --model model.json', 1],
  ['score nowhere__a.jsonl.gz --model model.json --far x', 2],
  ['score nowhere__a.jsonl.gz --model model.json --far nan', 2],
  ['certify', 2],
  ['certify --ruling holds', 0],
  ['certify --ruling fails', 1],
  ['certify --ruling open', 2],
  ['certify --ruling none', 2],
  ['certify --no-such-flag', 2],
  ['certify nowhere__a.jsonl.gz --model model.json', 2],
  ['certify nowhere__a.jsonl.gz --model default', 2],
  ['certify nowhere --ruling holds', 0],
  ['gate', 2],
  ['gate model.json', 2],
  ['gate nowhere.json --baseline b.json', 2],
  ['gate model.json --baseline nowhere.json', 2],
];

test('exit codes are those of the contract, with and without --json', (t) => {
  const folder = fitted(t);
  const bodies = {
    holds: ruling(),
    fails: ruling({ verdict: 'SUBSTITUTED' }),
    open: ruling({ verdict: 'UNDETERMINED', reasons: ['x'] }),
  };
  writeFileSync(join(folder, 'punchmark-rulings.jsonl'), Object.values(bodies).map(line).join(''));
  const ids: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [name, body.ruling_id]),
  );
  for (const [words, exit] of EXITS) {
    const args = words.split(' ').map((word) => ids[word] ?? word);
    const plain = assay(args, folder);
    t.is(plain.exit, exit, `${words}\n${plain.stderr}`);
    const json = assay([...args, '--json'], folder);
    t.is(json.exit, exit, `${words} --json`);
    t.is(json.stderr, '', words);
    const { refusals } = JSON.parse(json.stdout);
    const measured = words.startsWith('certify') && JSON.parse(json.stdout).verdict !== undefined;
    t.is(refusals.length > 0, exit !== 0 && !measured, words);
  }
  t.false(existsSync(join(folder, 'm.json')));
});

test('a refused archive is told on stderr beside the rulings, and the exit is 1', (t) => {
  const folder = fitted(t);
  const { exit, stdout, stderr } = assay(
    ['score', archive('a'), 'nowhere__x.jsonl.gz', '--model', 'model.json', '--far', '0.05'],
    folder,
  );
  t.is(exit, 1);
  t.regex(stdout, /^SAME-PRODUCER/);
  t.regex(stderr, /^error\[archive\.slug\] nowhere__x\.jsonl\.gz: /);
});

test('a failing gate keeps 1 beside a broken store, and tells of both', (t) => {
  const folder = fitted(t);
  const gate = ['gate', 'model.json', '--baseline', 'baseline.json'];
  assay([...gate, '--write-baseline'], folder);
  const path = join(folder, 'baseline.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('pmk-cs-1', 'pmk-cs-2'));
  const { exit, stdout, stderr } = assay([...gate, '--require-chain-valid'], folder);
  t.is(exit, 1);
  t.regex(stdout, /^FAIL/);
  t.regex(stderr, /^error\[store\.missing\]/);
  rmSync(path);
});

test('of an option that is given twice the last stands', (t) => {
  const flags = {
    out: { type: 'option' },
    json: { type: 'boolean' },
    collector: { type: 'option', multiple: true },
  } as const;
  const kept = (words: string) => lastOfEach(words.split(' '), flags).join(' ');
  t.is(kept('a --out x b --out=y --json c'), 'a b --out=y --json c');
  t.is(kept('--out --out --out x'), '--out x', 'a word after an option is its value, whatever it looks like');
  t.is(kept('--json --json --collector a --collector b'), '--json --json --collector a --collector b');
  t.is(kept('--out a -- --out b --out c'), '--out a -- --out b --out c');
  t.is(kept('--outer a --outer b --out'), '--outer a --outer b --out');
});

test('the defaults of the flags are those of the library', (t) => {
  const { flags } = Score;
  t.deepEqual(
    {
      far: flags.far.default,
      rhoTarget: flags['rho-target'].default,
      mFloor: BigInt(Number(flags['m-floor'].default)),
      cFloor: BigInt(Number(flags['c-floor'].default)),
      stubCap: flags['stub-cap'].default,
    },
    SCORE_DEFAULTS,
  );
  t.is(Certify.flags.far.default, SCORE_DEFAULTS.far);
  t.is(Certify.flags['rho-target'].default, SCORE_DEFAULTS.rhoTarget);
  for (const { flags: store } of [Score, Certify, Gate]) {
    t.is(store.rulings.default, DEFAULT_STORE);
    t.is(store['lock-wait'].default, DEFAULT_LOCK_WAIT);
  }
});
