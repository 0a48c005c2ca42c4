// Joins the compiled modules into few files for the package: a command then opens a handful instead of hundreds.

import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

const dist = join(root, 'dist');

/** What is entered by name: the program, the library, and what oclif loads by the manifest's paths. */
function entries() {
  const loaded = ['commands', 'hooks'].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  return ['index.js', join('command', 'main.js'), ...loaded.filter((name) => name.endsWith('.js'))];
}

/** Writes the joined modules and every declaration file into the folder `into`. */
export async function bundleModules(into) {
  cpSync(dist, into, { recursive: true, filter: (path) => !path.endsWith('.js') });
  await build({
    absWorkingDir: dist,
    entryPoints: entries(),
    outbase: '.',
    outdir: into,
    bundle: true,
    splitting: true,
    // As deep as the modules that look for package.json two folders up.
    chunkNames: 'shared/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
}
