import test from 'ava';
import { adHocManifest } from '../../dist/identity/index.js';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

/** Digests of Run A, contract section 12. */
const RUN_A = [
  '7bbb64423c3f82de5690ac8d3bd25dc359d77ef872e244ae26b3b294bb9ed51c',
  '155366ef6415399c02c219487f4b71b411e74ef8496c29c821ad711b3d4e16d9',
  '76b4abdbc2542ce76f0e8e27e3d2c7569ca85dd3341a643525f063f65cd20774',
].map((hex, at) => ({
  path: `arch/synthtask__synth-route-${'abc'[at]}.jsonl.gz`,
  sha256: `sha256:${hex}`,
}));

test('the manifest of Run A has the id of the contract', (t) => {
  t.is(adHocManifest(RUN_A).manifest_id, 'pmk-cor-7784097df7335846');
});

test('the order in which archives are given does not show', (t) => {
  t.deepEqual(adHocManifest(RUN_A.toReversed()), adHocManifest(RUN_A));
});

test('sources keep the base name only', (t) => {
  const { sources } = adHocManifest([{ path: '/far/away/t__r.jsonl.gz', sha256: digest('0') }]);
  t.deepEqual(sources, [{ path: 't__r.jsonl.gz', sha256: digest('0') }]);
});

/** Sorts paths and gives them back by the digit that marks each. */
function order(...paths: string[]): string {
  const { sources } = adHocManifest(paths.map((path, at) => ({ path, sha256: digest(String(at)) })));
  return (sources as { sha256: string }[]).map(({ sha256 }) => sha256.at(-1)).join('');
}

test('paths sort by component, not as whole strings', (t) => {
  // As strings `a-b/x` < `a/x`, for `-` stands before `/`; by components `a` < `a-b`.
  t.is(order('a-b/x', 'a/x'), '10');
  t.is(order('a/x', 'a'), '10');
});

test('dots and doubled slashes do not count', (t) => {
  t.is(order('./b', 'a'), '10');
  t.is(order('x//z', 'x/y'), '10');
  t.is(order('x/./z', 'x/y'), '10');
});

test('absolute paths stand first', (t) => {
  t.is(order('a', '/b'), '10');
});

test('components sort by code point', (t) => {
  t.is(order('\u{1f600}', '\uffff'), '10');
});
