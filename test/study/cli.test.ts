/** The process boundary: streams and exit codes of study commands (section 1.5). */

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { inspectStudy, renderPage, renderReport, studyJson } from '../../dist/study/index.js';
import { assay } from '../cli.js';
import { lay } from './fixture.js';

test('a refusal is one JSON line on stderr and nothing on stdout, with and without --json', (t) => {
  const { folder } = lay(t);
  for (const more of [[], ['--json'], ['--format', 'json'], ['--format=json']]) {
    const { exit, stdout, stderr } = assay(['study', 'inspect', '--study', 'none.json', ...more], folder);
    t.is(exit, 2);
    t.is(stdout, '');
    t.is(stderr, '{"status": "invalid", "code": "payload_unavailable_or_unsafe"}\n');
  }
});

test('wrong usage is plain text on stderr', (t) => {
  const { folder } = lay(t);
  for (const more of [[], ['--json']]) {
    for (const words of [
      ['inspect'],
      ['trace', '--study', 'study.json', '--format', 'pdf'],
      ['compare', '--what'],
    ]) {
      const { exit, stdout, stderr } = assay(['study', ...words, ...more], folder);
      t.is(exit, 2);
      t.is(stdout, '');
      t.regex(stderr, /^error\[usage\.argument\]: /);
    }
  }
});

test('what is printed is what the library gives', async (t) => {
  const { path, folder } = lay(t);
  const result = await inspectStudy({ study: path });
  const words = ['study', 'inspect', '--study', 'study.json'];
  t.is(assay([...words, '--json'], folder).stdout, studyJson(result));
  t.is(assay(words, folder).stdout, renderReport(result, 'markdown'));
  t.is(assay([...words, '--format', 'html'], folder).stdout, await renderPage(result));
  const { stdout } = assay(['study', 'validate', '--study', 'study.json', '--json'], folder);
  t.is(
    stdout,
    '{"status": "valid_records", "study_id": "fixture", "substantive_validation_performed": false}\n',
  );
});

test('a file that cannot be written to its end is left, and said', (t) => {
  const { folder } = lay(t);
  const bin = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
  const words = 'study trace-template --study study.json --output cut.json';
  // One block is less than the template; Node ignores the signal that comes with the limit.
  const script = `ulimit -f 1; exec "$NODE" "$BIN" ${words}`;
  const env = { ...process.env, NODE: process.execPath, BIN: bin };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', env });
  t.is(stderr, '{"status": "invalid", "code": "output_write_failed_partial_file_retained"}\n');
  t.is(stdout, '');
  t.is(status, 2);
  t.true(existsSync(join(folder, 'cut.json')));
});

const FULL = '/dev/full';

(existsSync(FULL) ? test : test.skip)('an answer that cannot be delivered is one JSON line too', (t) => {
  const { folder } = lay(t);
  const bin = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
  for (const more of [[], ['--json']]) {
    const words = [bin, 'study', 'inspect', '--study', 'study.json', ...more];
    const stdout = openSync(FULL, 'w');
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', stdout, 'pipe'],
    });
    closeSync(stdout);
    t.is(stderr, '{"status": "invalid", "code": "io_operation_failed"}\n');
    t.is(status, 2);
  }
});
