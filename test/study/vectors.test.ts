/** The study vectors: answers with the order of their members and floats as floats, codes, and files. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { emptyFolder } from '../folder.js';
import { vectorTest } from '../vectors.js';
import { type Case, call, caseNames, edit, filesOf, inCase, readCase, type Step, setUp } from './case.js';
import { compared, freed, readExact } from './expected.js';

const NAMES = caseNames();

vectorTest('the vectors hold cases of this domain', 'studies', (t) => {
  t.true(NAMES.length > 300);
});

for (const name of NAMES) {
  const one = readCase(name);
  test(`${name}: ${one.title}`, (t) => (one.kind === 'sweep' ? sweep(t, name, one) : plain(t, name, one)));
}

async function plain(t: ExecutionContext, name: string, one: Case): Promise<void> {
  const work = emptyFolder(t);
  setUp(name, one, work);
  const before = filesOf(work);
  for (const step of [one, ...(one.then ?? [])]) await checkStep(t, name, step, work);
  const after = filesOf(work);
  const kept = [...before].filter(([path, digest]) => after.get(path) === digest);
  t.is(kept.length, before.size, 'an input changed');
  if (one.exit !== 0 || one.written) {
    const written = [...after.keys()].filter((path) => !before.has(path)).sort();
    t.deepEqual(written, [...(one.written ?? [])].sort(), 'the files that were written');
  }
  for (const path of one.absent ?? [])
    t.true(before.has(path) || !existsSync(join(work, path)), `${path} exists`);
  checkDocuments(t, name, work);
}

async function sweep(t: ExecutionContext, name: string, one: Case): Promise<void> {
  for (const change of one.edits ?? []) {
    const work = emptyFolder(t);
    setUp(name, one, work);
    edit(join(work, one.file ?? ''), change);
    const came = await call(one.argv, work);
    t.is(came.code, one.code ?? undefined, JSON.stringify(change));
  }
}

async function checkStep(t: ExecutionContext, name: string, step: Step, work: string): Promise<void> {
  const came = await call(step.argv, work);
  t.is(came.code, step.code ?? undefined, step.argv.join(' '));
  if (!step.result || came.json === undefined) return;
  checkSame(t, came.json, readFileSync(inCase(name, step.result), 'utf8'), work);
}

function checkDocuments(t: ExecutionContext, name: string, work: string): void {
  const folder = inCase(name, 'out');
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const stored = join(entry.parentPath, entry.name);
    const written = join(work, stored.slice(folder.length + 1));
    checkSame(t, readFileSync(written, 'utf8'), readFileSync(stored, 'utf8'), work);
  }
}

function checkSame(t: ExecutionContext, json: string, expected: string, work: string): void {
  const wanted = compared(readExact(expected.replaceAll('$WORK', work)));
  const found = freed(compared(readExact(json)), wanted);
  t.deepEqual(found, wanted);
  // Members in the same order, at every depth.
  t.is(JSON.stringify(found), JSON.stringify(wanted));
}
