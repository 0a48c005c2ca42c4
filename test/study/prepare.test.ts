/** Rules on preparing a study (section 10). */

import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { type DataRole, type PrepareOptions, prepareStudy, validateStudy } from '../../dist/study/index.js';
import { emptyFolder } from '../folder.js';
import { codeOf } from './fixture.js';

/** A folder `in` of programs, and where a study could go. */
function programs(t: ExecutionContext, files: Readonly<Record<string, string | Buffer>>) {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 'in'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'in', name), text);
  return { sources: join(folder, 'in'), output: join(folder, 'out') };
}

const ONE = { 'a.py': 'def sort_values(values):\n    return values\n' };

test('options are checked before anything is read', async (t) => {
  const places = { sources: '/nowhere', output: '/nowhere/out' };
  const code = (options: Partial<PrepareOptions>) => codeOf(prepareStudy({ ...places, ...options }));
  t.is(await code({ studyId: '' }), 'invalid_identifier');
  t.is(await code({ dataRole: 'real' as DataRole }), 'invalid_data_role');
  t.is(await code({ task: 'sorting' }), 'unsupported_task_pack');
  t.is(await code({}), 'input_directory_unavailable');
});

test('sources are 1 to 128 different Python files', async (t) => {
  const none = programs(t, { 'a.txt': '' });
  t.is(await codeOf(prepareStudy(none)), 'source_collection_size');
  t.is(await codeOf(prepareStudy({ ...none, include: [] })), 'source_collection_size');
  t.is(await codeOf(prepareStudy({ ...none, include: ['a.txt'] })), 'python_source_required');
  const one = programs(t, ONE);
  t.is(await codeOf(prepareStudy({ ...one, include: ['a.py', 'a.py'] })), 'duplicate_source_path');
  t.is(await codeOf(prepareStudy({ ...one, include: ['../in/a.py'] })), 'unsafe_path');
  const many = programs(t, Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`${at}.py`, ''])));
  t.is(await codeOf(prepareStudy(many)), 'source_collection_size');
  const latin = programs(t, { 'a.py': Buffer.from('# \xe9', 'latin1') });
  t.is(await codeOf(prepareStudy(latin)), 'source_requires_utf8');
});

test('a folder of more than 4,096 entries is not scanned', async (t) => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, '']));
  t.is(await codeOf(prepareStudy(programs(t, { ...ONE, ...names(4_095) }))), undefined);
  t.is(await codeOf(prepareStudy(programs(t, { ...ONE, ...names(4_096) }))), 'directory_entry_limit');
});

test('the output is a new folder', async (t) => {
  const one = programs(t, ONE);
  const output = (name: string) => prepareStudy({ ...one, output: join(one.output, name) });
  t.is(await codeOf(output('deeper')), 'output_directory_unavailable');
  symlinkSync('nowhere', one.output);
  t.is(await codeOf(prepareStudy(one)), 'output_already_exists');
});

test('the new folder is for its owner only and holds a valid study', async (t) => {
  const one = programs(t, ONE);
  const made = await prepareStudy(one);
  t.is(made.study_path, join(one.output, 'study.json'));
  t.is(statSync(one.output).mode & 0o777, 0o700);
  for (const name of ['study.json', 'review.json', 'sources/a.py']) {
    t.is(statSync(join(one.output, name)).mode & 0o777, 0o600, name);
  }
  t.is(readFileSync(join(one.output, 'sources/a.py'), 'utf8'), ONE['a.py']);
  t.is(await codeOf(validateStudy({ study: made.study_path })), undefined);
});
