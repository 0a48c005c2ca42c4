// Builds the binding for this machine, puts the binary beside its package.json under npm/, and
// regenerates src/binding.d.ts. ASSAY_PROFILE picks a Cargo profile (`release`; `quick` for the edit loop).

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { local, root } from './steps.mjs';

const profile = process.env.ASSAY_PROFILE ?? 'release';
const out = join(root, 'target', 'native', profile);
mkdirSync(out, { recursive: true });
const args = [
  'build',
  '--platform',
  '--no-js',
  '--dts',
  'binding.d.ts',
  '--no-dts-header',
  '--profile',
  profile,
];
args.push('--manifest-path', 'crates/assay-node/Cargo.toml', '--output-dir', out);
// A shared target folder is honoured; without one Cargo's own default stands.
args.push('--target-dir', process.env.CARGO_TARGET_DIR ?? join(root, 'target'));
const built = spawnSync(local('napi'), args, { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const binary = readdirSync(out).find((name) => /^assay\..*\.node$/.test(name));
if (binary === undefined) {
  console.error(`no binary in ${out}`);
  process.exit(1);
}
const target = binary.slice('assay.'.length, -'.node'.length);
mkdirSync(join(root, 'npm', target), { recursive: true });
const installed = join(root, 'npm', target, binary);
// Renamed into place: a process that has the old binary mapped would crash if its bytes changed.
copyFileSync(join(out, binary), `${installed}.new`);
renameSync(`${installed}.new`, installed);
const head = '// Generated from crates/assay-node by `npm run build:native`; do not edit.\n\n';
const types = head + readFileSync(join(out, 'binding.d.ts'), 'utf8');
const place = join(root, 'src', 'binding.d.ts');
if (readFileSync(place, 'utf8') !== types) writeFileSync(place, types);
