import { readdirSync, readFileSync } from 'node:fs';
import test from 'ava';
import { nativeTargets, TARGETS } from '../../dist/native/target.js';
import type { Refusal } from '../../dist/refusal/index.js';

const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const FOLDERS = readdirSync(new URL('../../npm', import.meta.url));

test('glibc before musl, and one package elsewhere', (t) => {
  t.deepEqual(nativeTargets('linux', 'x64'), ['linux-x64-gnu', 'linux-x64-musl']);
  t.deepEqual(nativeTargets('darwin', 'arm64'), ['darwin-arm64']);
});

test('a machine without a binary is refused by name', (t) => {
  for (const [platform, arch] of [
    ['sunos', 'x64'],
    ['linux', 's390x'],
  ] as const) {
    const refusal = t.throws<Refusal>(() => nativeTargets(platform, arch));
    t.is(refusal?.kind, 'run.native');
    t.true(refusal?.message.includes(`${platform} on ${arch}`));
  }
});

test('every platform package is one that is looked for, of the same version', (t) => {
  const { version, engines, license, napi } = JSON.parse(file('package.json'));
  t.is(napi.targets.length, FOLDERS.length);
  for (const target of FOLDERS) {
    const manifest = JSON.parse(file(`npm/${target}/package.json`));
    const [platform, arch] = target.split('-');
    t.true(TARGETS[`${platform}-${arch}`]?.includes(target), target);
    t.like(manifest, {
      name: `@assay/native-${target}`,
      version,
      engines,
      license,
      main: `assay.${target}.node`,
      os: [platform],
      cpu: [arch],
    });
    t.deepEqual(manifest.files, [manifest.main, 'LICENSE', 'NOTICE']);
  }
});

test('the crates have the version of the package', (t) => {
  const { version } = JSON.parse(file('package.json'));
  t.regex(file('Cargo.toml'), new RegExp(`^version = "${version.replaceAll('.', '\\.')}"$`, 'm'));
});
