import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { emptyFolder } from './folder.js';

test('`npm run demo` ends well and shows what it made', (t) => {
  const script = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url));
  const folder = join(emptyFolder(t), 'demo');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  t.is(status, 0, `${stdout}\n${stderr}`);
  t.true(existsSync(join(folder, 'index.html')));
  t.regex(stdout, /11 results were saved and replayed\./);
});
