// Builds everything: the native part, the TypeScript, and oclif's manifest of commands.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { local, root, step } from './steps.mjs';

step('build the native part', process.execPath, [join(root, 'scripts', 'build-native.mjs')]);
rmSync(join(root, 'dist'), { recursive: true, force: true });
step('compile TypeScript', process.execPath, [join(root, 'scripts', 'build-ts.mjs')]);
// oclif reads the manifest instead of loading every command; a stale one would hide new commands.
if (existsSync(join(root, 'oclif.manifest.json'))) rmSync(join(root, 'oclif.manifest.json'));
step('write the command manifest', local('oclif'), ['manifest']);
