/** The conformance vectors: every case, and the real archives. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import {
  CandidateSet,
  type CensusReport,
  type CensusRow,
  censusArchives,
  checkArchives,
} from '../../dist/index.js';
import { vector, vectorTest } from '../vectors.js';

interface Case {
  readonly command: 'census' | 'attach';
  readonly archive: string;
  readonly candidates: readonly string[] | null;
  readonly sidecar_dir: string | null;
  readonly wanted: {
    readonly outcome: 'ok' | 'refused';
    readonly refusal: string | null;
    readonly line: number | null;
    readonly census: Partial<CensusRow> | null;
    readonly alternatives?: readonly string[];
  };
}

/** The members that the case states, and no window where a census states none. */
function same(t: ExecutionContext, report: CensusReport, wanted: Partial<CensusRow>, file: string): void {
  t.deepEqual(report.refusals, []);
  t.deepEqual(report.archives, [{ window: null, ...wanted, file } as CensusRow]);
}

async function run(
  folder: string,
  { command, archive, candidates, sidecar_dir }: Case,
): Promise<CensusReport> {
  const options = { candidates: candidates === null ? undefined : new CandidateSet(candidates) };
  const file = join(folder, archive);
  if (command === 'census') return censusArchives([file], options);
  const sidecars = sidecar_dir === null ? undefined : join(folder, sidecar_dir);
  return checkArchives([file], { ...options, sidecars });
}

async function meets(t: ExecutionContext, name: string): Promise<void> {
  const folder = vector('archives', 'cases', name);
  const one = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case;
  const report = await run(folder, one);
  const { outcome, refusal, line, census, alternatives = [] } = one.wanted;
  const [first] = report.refusals;
  if (outcome === 'ok' && census !== null && !(first && alternatives.includes(first.kind))) {
    return same(t, report, census, join(folder, one.archive));
  }
  // No case has a second fault, so the one refusal is the wanted one.
  t.is(report.refusals.length, 1, report.refusals.map(({ kind }) => kind).join(' '));
  t.true([refusal, ...alternatives].includes(first?.kind ?? ''), `${first?.kind}: ${first?.message}`);
  if (line !== null) t.is(first?.line, line);
}

const CASES = vector('archives', 'cases');
const names = existsSync(CASES) ? readdirSync(CASES).sort() : [];
for (const name of names)
  vectorTest(`archive vector ${name}`, `archives/cases/${name}`, (t) => meets(t, name));

vectorTest('all the archive vectors are there', 'archives/cases', (t) => {
  t.is(names.length, 137);
});

interface Real {
  readonly candidates: readonly string[];
  readonly archives: Readonly<Record<string, { readonly census: object; readonly attached: object }>>;
}

vectorTest('the real archives, without and with candidates and sidecars', 'archives/real', async (t) => {
  const folder = vector('archives', 'real');
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Real;
  const wanted = Object.entries(expected.archives).map(([name, both]) => ({
    file: join(folder, name),
    ...both,
  }));
  const census = await censusArchives(wanted.map(({ file }) => file));
  t.deepEqual(census.refusals, []);
  t.deepEqual(
    census.archives,
    wanted.map(({ file, census: one }) => ({ window: null, ...one, file }) as CensusRow),
  );
  const check = await checkArchives([folder], { candidates: new CandidateSet(expected.candidates) });
  t.deepEqual(check.refusals, []);
  t.deepEqual(
    check.archives,
    wanted.map(({ file, attached }) => ({ ...attached, file }) as CensusRow),
  );
});

// Without vectors this file would hold no test that runs.
test('the vectors are found or told to be absent', (t) => {
  if (names.length === 0) t.log(`no vectors at ${CASES}; set ASSAY_VECTORS`);
  t.pass();
});
