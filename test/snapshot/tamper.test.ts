/** Every class of bytes in a snapshot, changed: exit 2 with the code that names it. */

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import { replay, SoftwareMismatch, snapshot } from '../../dist/snapshot/index.js';
import { makeFolder, removeFolder } from '../folder.js';
import {
  changeManifest,
  copyOf,
  type Entry,
  everyAction,
  kindsOf,
  type Manifest,
  readManifest,
  rebind,
} from './made.js';

let folder: string;
const bundle = (name: string) => join(folder, name);

test.before(async () => {
  folder = makeFolder();
  const actions = await everyAction(folder);
  for (const name of ['trace', 'certify', 'bundle-verify'] as const) {
    const options = actions[name];
    if (options) await snapshot({ ...options, output: bundle(name) });
  }
});
test.after.always(() => removeFolder(folder));

const NAMES = ['trace', 'certify', 'bundle-verify'] as const;

for (const name of NAMES) {
  test(`${name}: one bit of any listed file`, async (t) => {
    const { files } = readManifest(bundle(name));
    for (const { path } of files) {
      const copy = copyOf(t, bundle(name));
      const bytes = readFileSync(join(copy, path));
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(join(copy, path), bytes);
      t.deepEqual(await kindsOf(replay({ bundle: copy })), ['study.replay_file_binding_mismatch'], path);
    }
  });

  test(`${name}: a listed file that is missing, a link, a folder`, async (t) => {
    const [{ path } = { path: '' }] = readManifest(bundle(name)).files;
    const outcome = async (change: (file: string, copy: string) => void) => {
      const copy = copyOf(t, bundle(name));
      change(join(copy, path), copy);
      return kindsOf(replay({ bundle: copy }));
    };
    t.deepEqual(await outcome((file) => rmSync(file)), ['study.payload_unavailable_or_unsafe']);
    const linked = (file: string) => {
      cpSync(file, `${file}.away`);
      rmSync(file);
      symlinkSync(`${file}.away`, file);
    };
    t.deepEqual(await outcome(linked), ['study.payload_unavailable_or_unsafe']);
    const replaced = (file: string) => {
      rmSync(file);
      mkdirSync(file);
    };
    t.deepEqual(await outcome(replaced), ['study.nonregular_payload']);
    const behind = (_file: string, copy: string) => {
      cpSync(join(copy, 'inputs'), join(copy, 'moved'), { recursive: true });
      rmSync(join(copy, 'inputs'), { recursive: true });
      symlinkSync('moved', join(copy, 'inputs'));
    };
    t.deepEqual(await outcome(behind), ['study.payload_unavailable_or_unsafe']);
  });

  test(`${name}: results that were changed and listed anew`, async (t) => {
    for (const file of ['result.json', 'result.md']) {
      const copy = copyOf(t, bundle(name));
      writeFileSync(join(copy, file), `${readFileSync(join(copy, file), 'utf8')} `);
      rebind(copy, file);
      t.deepEqual(await kindsOf(replay({ bundle: copy })), ['study.replay_result_mismatch'], file);
    }
  });
}

test('an input that was changed and listed anew does not give the saved result', async (t) => {
  const cases: readonly [(typeof NAMES)[number], string, (text: string) => string, string][] = [
    [
      'trace',
      'inputs/study/study.json',
      (text) => text.replace('reviewed-sorting', 'other-sorting'),
      'evidence_study_binding_mismatch|trace_study_binding_mismatch',
    ],
    [
      'certify',
      'inputs/archive/1/synthtask__synth-route-a.jsonl.gz.window.json',
      (text) => text.replace('T00:00', 'T00:01'),
      'replay_result_mismatch',
    ],
    [
      'certify',
      'inputs/archive/1/synthtask__synth-route-a.jsonl.gz.window.json',
      (text) => text.replace('route-a', 'route-b'),
      'replay_result_mismatch',
    ],
    [
      'certify',
      'inputs/model/model.json',
      (text) => text.replace('"model/v1"', '"model/v2"'),
      'replay_result_mismatch',
    ],
    [
      'bundle-verify',
      'inputs/bundle_dir/comparison.json',
      (text) => text.replace('plain', 'plein'),
      'replay_result_mismatch',
    ],
  ];
  for (const [name, path, change, codes] of cases) {
    const copy = copyOf(t, bundle(name));
    const text = readFileSync(join(copy, path), 'utf8');
    t.not(change(text), text, path);
    writeFileSync(join(copy, path), change(text));
    rebind(copy, path);
    const [kind = ''] = await kindsOf(replay({ bundle: copy }));
    t.true(codes.split('|').includes(kind.replace('study.', '')), `${path}: ${kind}`);
  }
});

test('arguments that were changed do not give the saved result', async (t) => {
  const outcome = async (name: (typeof NAMES)[number], change: (manifest: Manifest) => unknown) => {
    const copy = copyOf(t, bundle(name));
    changeManifest(copy, change);
    return (await kindsOf(replay({ bundle: copy }))).map((kind) => kind.replace('study.', ''));
  };
  const argument = (name: string, value: unknown) => (manifest: Manifest) => {
    manifest.arguments[name] = value;
  };
  t.deepEqual(await outcome('certify', argument('far', 0.05)), ['replay_result_mismatch']);
  t.deepEqual(await outcome('certify', argument('far', 1)), ['replay_result_mismatch']);
  t.deepEqual(await outcome('certify', argument('far', 'x')), ['invalid_snapshot_argument']);
  t.deepEqual(await outcome('certify', argument('m_floor', 1)), ['unexpected_or_missing_field']);
  t.deepEqual(await outcome('certify', argument('archive', [])), ['invalid_snapshot_argument']);
  t.deepEqual(await outcome('certify', argument('archive', ['inputs/archive/1/none'])), [
    'snapshot_argument_not_captured',
  ]);
  t.deepEqual(await outcome('certify', argument('model', '/etc/passwd')), ['unsafe_path']);
  t.deepEqual(await outcome('certify', argument('model', 'result.json')), ['snapshot_argument_not_captured']);
  t.deepEqual(await outcome('bundle-verify', argument('bundle_dir', 'inputs')), [
    'snapshot_argument_not_captured',
  ]);
  t.deepEqual(await outcome('bundle-verify', argument('folders', ['x'])), ['replay_result_mismatch']);
  t.deepEqual(await outcome('bundle-verify', argument('links', ['../../x'])), ['unsafe_path']);
  t.deepEqual(await outcome('bundle-verify', argument('links', ['a/b'])), ['unsafe_path']);
  t.deepEqual(await outcome('bundle-verify', argument('folders', ['comparison.json'])), [
    'snapshot_path_collision',
  ]);
  t.deepEqual(
    await outcome('bundle-verify', (manifest) => Reflect.deleteProperty(manifest.arguments, 'links')),
    ['unexpected_or_missing_field'],
  );
  const asCensus = (manifest: Manifest) => {
    manifest.action = 'census';
    manifest.arguments = { archive: manifest.arguments.archive };
  };
  t.deepEqual(await outcome('certify', asCensus), ['replay_result_mismatch']);
});

test('every part of the software identity counts, and the refusal says what differs', async (t) => {
  const { software } = readManifest(bundle('trace'));
  const module = Object.keys(software.files).find((name) => name.startsWith('dist/')) ?? '';
  const native = Object.keys(software.files).find((name) => name.startsWith('native/')) ?? '';
  t.true(module !== '' && native !== '' && 'bin/run.js' in software.files);
  const zeros = '0'.repeat(64);
  const plugin = { name: 'p', version: '1', sha256: zeros };
  const set = (name: string, value: unknown) => (one: Manifest['software']) =>
    Object.assign(one, { [name]: value });
  const changes: readonly [(software: Manifest['software']) => unknown, unknown][] = [
    [set('version', '9'), { part: 'version', from: '9', to: software.version }],
    [set('method', 'm'), { part: 'method', from: 'm', to: software.method }],
    [set('node', '1.2.3'), { part: 'node', from: '1.2.3', to: process.versions.node }],
    [set('platform', 'plan9'), { part: 'platform', from: 'plan9', to: process.platform }],
    [set('implementation', 'bun'), { part: 'implementation', from: 'bun', to: 'node' }],
    [
      (one) => Object.assign(one.files, { [module]: zeros }),
      { part: `files ${module}`, from: zeros, to: software.files[module] },
    ],
    [
      (one) => Reflect.deleteProperty(one.files, native),
      { part: `files ${native}`, from: null, to: software.files[native] },
    ],
    [(one) => Object.assign(one.files, { extra: zeros }), { part: 'files extra', from: zeros, to: null }],
    [
      set('plugins', [plugin]),
      { part: 'plugins', from: `[{"name": "p", "version": "1", "sha256": "${zeros}"}]`, to: '[]' },
    ],
  ];
  for (const [change, difference] of changes) {
    const copy = copyOf(t, bundle('trace'));
    changeManifest(copy, (manifest) => change(manifest.software));
    const error = await t.throwsAsync(replay({ bundle: copy }), { instanceOf: SoftwareMismatch });
    t.deepEqual(error?.differing, { differences: [difference], omitted: 0 } as never);
  }
});

test('a manifest that was changed anywhere never replays as what it says', async (t) => {
  const text = readFileSync(join(bundle('trace'), 'snapshot.json'), 'utf8');
  const before = (await replay({ bundle: bundle('trace') })).manifest_sha256;
  const copy = copyOf(t, bundle('trace'));
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
      const changed = `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`;
      writeFileSync(join(copy, 'snapshot.json'), changed);
      try {
        const { manifest_sha256 } = await replay({ bundle: copy });
        // Blanks between tokens carry nothing; the digest still tells the two apart.
        return (
          JSON.stringify(JSON.parse(changed)) === JSON.stringify(JSON.parse(text)) &&
          (manifest_sha256 !== before || changed === text)
        );
      } catch (error) {
        return (error as { kind?: string }).kind?.startsWith('study.') === true;
      }
    }),
    { numRuns: 60 },
  );
  t.pass();
});

test('entries: order, numbers, lists', async (t) => {
  const outcome = async (change: (files: Entry[], manifest: Manifest) => unknown) => {
    const copy = copyOf(t, bundle('trace'));
    changeManifest(copy, (manifest) => change(manifest.files, manifest));
    return (await kindsOf(replay({ bundle: copy }))).map((kind) => kind.replace('study.', ''));
  };
  t.deepEqual(await outcome((files) => files.reverse()), []);
  t.deepEqual(await outcome((files) => files.push({ ...(files[0] as Entry) })), ['duplicate_snapshot_file']);
  t.deepEqual(await outcome((files) => files.splice(files.length - 1)), ['snapshot_result_missing']);
  const path = (value: string) => (files: Entry[]) => Object.assign(files[0] as Entry, { path: value });
  t.deepEqual(await outcome(path('snapshot.json')), ['unexpected_snapshot_file']);
  t.deepEqual(await outcome(path('inputs')), ['unexpected_snapshot_file']);
  t.deepEqual(await outcome(path('/etc/passwd')), ['unsafe_path']);
  t.deepEqual(await outcome(path('inputs/../../../etc/passwd')), ['unsafe_path']);
  t.deepEqual(await outcome(path('inputs/./x')), ['unsafe_path']);
  t.deepEqual(await outcome((files) => Object.assign(files[0] as Entry, { bytes: -1 })), ['invalid_integer']);
  t.deepEqual(await outcome((_files, manifest) => Object.assign(manifest, { files: {} })), [
    'snapshot_file_limit',
  ]);
});
