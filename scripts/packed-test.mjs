// Installs the packed packages in an empty folder, as a user would, and runs the main job from there.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './pack.mjs';
import { local, root } from './steps.mjs';

const { main, native } = await pack();
assert.equal(native.length, 1, 'one binary is built on this machine');
assert.ok(main.size <= 1_500_000, `the main package is ${main.size} bytes`);
assert.ok(native[0].size <= 4_000_000, `the platform package is ${native[0].size} bytes`);
for (const { path } of main.files) {
  assert.ok(!/^(src|test|crates|scripts|bench|target)\//.test(path), `${path} has no place in the package`);
}

const folder = mkdtempSync(join(tmpdir(), 'assay-packed-'));
const env = { ...process.env, NO_COLOR: '1' };
delete env.NODE_PATH;

function run(program, args, wanted = 0) {
  const done = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  assert.equal(done.status, wanted, `${program} ${args.join(' ')}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

try {
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', main.file, native[0].file]);
  const assay = join(folder, 'node_modules', '.bin', 'assay');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.match(run(assay, ['--version']), new RegExp(`^assay/${version} `));
  run(assay, ['synth', '--out', 'archives', '--routes', '3']);
  const routes = ['a', 'b', 'c'].map((letter) => `synth/route-${letter}`).join(',');
  const fitted = JSON.parse(
    run(assay, ['fit', 'archives', '--candidates', routes, '--out', 'model.json', '--json']),
  );
  // The id that the format's contract gives for this quick start.
  assert.equal(fitted.model_id, 'pmk-m-3f963322e6324fe5');
  const archive = join('archives', 'synthtask__synth-route-a.jsonl.gz');
  const certificate = run(assay, ['certify', archive, '--model', 'model.json']);
  assert.match(certificate, /^certificate pmk-c-[0-9a-f]{16}: /);
  writeFileSync(
    join(folder, 'library.mjs'),
    `import { censusArchives } from 'assay';
const { archives } = await censusArchives(['archives'], {});
console.log(archives.map((one) => one.valid).join());`,
  );
  assert.equal(run(process.execPath, ['library.mjs']).trim(), '72,72,72');
  // The examples are packed too, and a result is bound to the files as they are installed.
  const demo = JSON.parse(run(assay, ['demo', '--output', 'demo', '--json']));
  assert.equal(demo.demonstrations.length, 11);
  run(assay, ['replay', '--bundle', join('demo', 'certificate')]);
  // Every module that oclif finds by the manifest's path is there and is a command.
  writeFileSync(
    join(folder, 'commands.mjs'),
    `import { readFileSync } from 'node:fs';
const main = new URL('node_modules/assay/', import.meta.url);
const { commands } = JSON.parse(readFileSync(new URL('oclif.manifest.json', main), 'utf8'));
for (const { relativePath } of Object.values(commands)) {
  const { default: command } = await import(new URL(relativePath.join('/'), main));
  if (typeof command?.run !== 'function') throw new Error(relativePath.join('/'));
}
console.log(Object.keys(commands).length > 0);`,
  );
  assert.equal(run(process.execPath, ['commands.mjs']).trim(), 'true');
  // The types as a user's compiler sees them, the package's own files included.
  writeFileSync(
    join(folder, 'types.mts'),
    `import { censusArchives, type CensusReport } from 'assay';
const report: CensusReport = await censusArchives(['archives'], {});
const rows: number | undefined = report.archives[0]?.rows;
// @ts-expect-error: a count is no text
const text: string | undefined = report.archives[0]?.rows;
console.log(rows, text);
`,
  );
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
  run(local('tsc'), [...strict, ...types, 'types.mts']);
  console.log('1 passed, 0 failed');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
