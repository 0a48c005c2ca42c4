/** Nothing of `assay show` is wider than the terminal, whatever it shows. */

import test from 'ava';
import stringWidth from 'fast-string-width';
import { showArtifact } from '../../dist/identity/index.js';
import { fittingTable } from '../../dist/terminal/index.js';
import { makeFolder, removeFolder } from '../folder.js';
import { type Artifacts, makeArtifacts } from '../show/artifacts.js';

let made: Artifacts;
test.before(async () => {
  made = await makeArtifacts(makeFolder());
});
test.after.always(() => removeFolder(made.folder));

const widest = (text: string) => Math.max(...text.split('\n').map((line) => stringWidth(line)));

test('a table that fits stays one; another is told row by row, with every cell', (t) => {
  const columns = [{ title: 'name' }, { title: 'what it is' }];
  const rows = [
    ['a', 'short'],
    ['b', 'words '.repeat(20).trim()],
  ];
  t.is(fittingTable(columns, rows.slice(0, 1), { width: 40 }).split('\n').length, 2);
  const narrow = fittingTable(columns, rows, { width: 40 });
  t.true(widest(narrow) <= 40);
  t.is(narrow.match(/words/g)?.length, 20);
  t.is(fittingTable(columns, rows, {}), fittingTable(columns, rows));
});

test('every artifact fits 24, 40 and 80 columns', async (t) => {
  const { folder: _, ...files } = made;
  for (const [name, file] of Object.entries(files)) {
    for (const width of [24, 40, 80]) {
      const { text } = await showArtifact(file, { viewer: { width, stream: {} } });
      t.true(widest(text) <= width, `${name} at ${width}: ${widest(text)}\n${text}`);
    }
  }
});

test('a model shows a small curve beside the rates of each pair', async (t) => {
  const { fitModel } = await import('../../dist/identity/index.js');
  const model = `${made.folder}/curved`;
  await fitModel(['examples/archives/reference'], {
    candidates: ['synth/route-a', 'synth/route-b', 'synth/route-c'],
    ...{ out: model, farGrid: [0.05, 0.1], mGrid: [25], nNull: 100, nSplice: 20 },
  });
  const { text } = await showArtifact(model, { viewer: { stream: {} } });
  t.regex(text, /0\.05 +0\.1 +curve\n/);
  t.false((await showArtifact(model)).text.includes('curve\n'));
});
