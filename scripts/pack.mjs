// Packs what is published: the main package with its optional binaries named, and the binary of this machine.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bundleModules } from './bundle.mjs';
import { root } from './steps.mjs';

const stage = join(root, 'target', 'package');

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The targets that have a folder under npm/. */
export function targets() {
  return readdirSync(join(root, 'npm')).filter((name) => existsSync(join(root, 'npm', name, 'package.json')));
}

function npmPack(folder) {
  const packed = spawnSync('npm', ['pack', '--json', '--pack-destination', stage], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (packed.status !== 0) throw new Error(`npm pack failed in ${folder}: ${packed.stderr}`);
  const answer = JSON.parse(packed.stdout);
  const [one] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    file: join(stage, one.filename.replace('@', '').replace('/', '-')),
    size: one.size,
    files: one.files,
  };
}

async function packMain() {
  const folder = join(stage, 'main');
  mkdirSync(folder, { recursive: true });
  const manifest = readJson(join(root, 'package.json'));
  const { scripts, devDependencies, ava, napi, ...published } = manifest;
  published.optionalDependencies = Object.fromEntries(
    targets().map((target) => [`@assay/native-${target}`, manifest.version]),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  const copied = manifest.files.filter((name) => name !== 'dist');
  for (const name of [...copied, 'README.md', 'LICENSE']) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  await bundleModules(join(folder, 'dist'));
  return npmPack(folder);
}

function packNative(target) {
  const folder = join(stage, target);
  cpSync(join(root, 'npm', target), folder, { recursive: true });
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), join(folder, name));
  return npmPack(folder);
}

/** Packs both; each answer is {file, size, files}. */
export async function pack() {
  rmSync(stage, { recursive: true, force: true });
  const built = targets().filter((target) => existsSync(join(root, 'npm', target, `assay.${target}.node`)));
  return { main: await packMain(), native: built.map(packNative) };
}

if (process.argv[1] === import.meta.filename) {
  const { main, native } = await pack();
  for (const one of [main, ...native]) console.log(`${one.file} ${one.size} bytes`);
}
