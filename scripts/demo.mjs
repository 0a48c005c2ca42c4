// The main job on the example data: from response archives to a certificate and a gate. Runs every
// command in front of the reader, into a temporary folder, and stops where one does not do as it should.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-demo-'));
const shown = (text) => text.replaceAll(folder, '$OUT');
const out = (name) => join(folder, name);

const REFERENCE = 'examples/archives/reference';
const archive = (route) => `${REFERENCE}/synthtask__synth-route-${route}.jsonl.gz`;
const SUBSTITUTED = 'examples/archives/substituted/synthtask__synth-route-a.jsonl.gz';
const ROUTES = 'synth/route-a,synth/route-b,synth/route-c';
const model = out('model.json');
const store = out('rulings.jsonl');
const baseline = out('baseline.json');

/** Ids that the identity contract publishes for these archives and defaults. */
const MODEL = 'pmk-m-3f963322e6324fe5';
const SAME = 'pmk-r-3c53036ea627aa37';
const OTHER = 'pmk-r-504a8105e871a729';

const STEPS = [
  {
    say: 'What do the archives hold? Task and route come from the file names alone.',
    args: ['census', REFERENCE],
    prints: ['synthtask'],
  },
  {
    say: 'Does every archive have a declared window that pins its bytes?',
    args: ['check', REFERENCE, '--candidates', ROUTES],
  },
  {
    say: 'Calibrate: how do scores scatter when nothing was substituted, and what would an alarm see?',
    args: ['fit', REFERENCE, '--candidates', ROUTES, '--out', model],
    prints: [MODEL],
    writes: model,
  },
  {
    say: 'Rule on an archive of route a. The ruling goes into an append-only store.',
    args: ['score', archive('a'), '--model', model, '--rulings', store],
    prints: ['SAME-PRODUCER', SAME],
    writes: store,
  },
  {
    say: "Rule on an archive that carries route a's name and route b's answers.",
    args: ['score', SUBSTITUTED, '--model', model, '--rulings', store],
    prints: ['SUBSTITUTED', OTHER],
  },
  {
    say: 'A certificate in one line. Exit code 0: it holds.',
    args: ['certify', '--ruling', SAME, '--rulings', store, '--out', out('certificate.json')],
    prints: [SAME],
    writes: out('certificate.json'),
  },
  {
    say: 'The same for the substituted archive. Exit code 1: it does not hold.',
    args: ['certify', '--ruling', OTHER, '--rulings', store],
    exit: 1,
    prints: [OTHER],
  },
  {
    say: 'Record the operating points, so that CI notices when a later model moves them.',
    args: ['gate', model, '--baseline', baseline, '--write-baseline'],
    writes: baseline,
  },
  {
    say: 'The gate as CI runs it, with the store checked as well.',
    args: ['gate', model, '--baseline', baseline, '--require-chain-valid', '--rulings', store],
  },
  {
    say: 'Read any artifact back; it is verified first.',
    args: ['show', store],
    prints: [SAME, OTHER],
  },
];

/** What went wrong with a step, or undefined. */
function problem({ args, exit = 0, prints = [], writes }) {
  console.log(`$ assay ${shown(args.join(' '))}`);
  const done = spawnSync(process.execPath, [join(root, 'bin', 'run.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(shown(done.stdout));
  if (done.status !== exit) return `exit code ${done.status}, not ${exit}`;
  const missing = prints.find((text) => !done.stdout.includes(text));
  if (missing !== undefined) return `the output does not say ${missing}`;
  return writes === undefined || existsSync(writes) ? undefined : `${shown(writes)} was not written`;
}

console.log(`Results go to OUT=${folder}, which is removed at the end.`);
let failed;
for (const step of STEPS) {
  console.log(`\n# ${step.say}`);
  failed = problem(step);
  if (failed !== undefined) break;
}
rmSync(folder, { recursive: true, force: true });
console.log(failed === undefined ? '\nEvery step did as it should.' : `\nFailed: ${failed}`);
process.exitCode = failed === undefined ? 0 : 1;
