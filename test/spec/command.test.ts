import test from 'ava';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';

/** Exit codes of the contract's command table (section 9). */
const EXITS: readonly [string, number][] = [
  ['spec version', 0],
  ['spec list', 0],
  ['spec show PMK-SDC-003', 0],
  ['spec show PMK-CAL-002', 1],
  ['spec show PMK-XXX-001', 1],
  ['spec show', 2],
  ['env', 0],
  ['cite', 0],
  ['cite --format none', 2],
  ['corpus rebuild --corpus c', 2],
  ['synth', 2],
];

for (const [words, exit] of EXITS) {
  test(`${words} leaves with ${exit}, with and without --json`, (t) => {
    const folder = emptyFolder(t);
    t.is(assay(words.split(' '), folder).exit, exit);
    const { exit: code, stdout } = assay([...words.split(' '), '--json'], folder);
    t.is(code, exit);
    const { refusals } = JSON.parse(stdout);
    t.is(refusals.length > 0, exit > 0);
  });
}

test('the version stands alone on stdout', (t) => {
  const { stdout, stderr } = assay(['spec', 'version'], emptyFolder(t));
  t.deepEqual([stdout, stderr], ['2.1.0\n', '']);
});
