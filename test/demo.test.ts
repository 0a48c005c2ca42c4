import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'ava';

test('the demo of the main job ends well on the example data', (t) => {
  const script = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  t.is(status, 0, `${stdout}\n${stderr}`);
});
