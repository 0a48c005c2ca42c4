/** JSON lines and tables with named fields. */

import { gzipSync } from 'node:zlib';
import test from 'ava';
import { drawsOf, fatesOf, imported, lines, refuses } from './made.js';

const FIELDS = { id: 'id', text: 'text' };

test('jsonl takes a text or a list of texts, and repeated ids append', async (t) => {
  const file = lines({ id: 'a', text: ['1', '2'] }, { id: 'b', text: [] }, { id: 'a', text: '3' });
  const done = await imported(t, 'jsonl', { 'a.jsonl': file }, FIELDS);
  t.deepEqual(drawsOf(done), { a: ['1', '2', '3'], b: null });
  t.deepEqual(fatesOf(done), { draw: 2, 'stub: no text': 1 });
});

test('jsonl refuses what is no text', async (t) => {
  for (const text of [null, 1, {}, ['x', null], [['x']], true]) {
    await refuses(t, 'import.text:1', 'jsonl', { 'a.jsonl': lines({ id: 'a', text }) }, FIELDS);
  }
});

test('fields are named, or refused', async (t) => {
  await refuses(t, 'import.format', 'jsonl', { 'a.jsonl': lines({ id: 'a', text: 'x' }) });
  await refuses(t, 'import.format', 'csv', { 'a.csv': 'id,text\na,x\n' }, { id: 'id' });
});

test('--error marks failures by what is true', async (t) => {
  const marks = [null, false, 0, '', 'x', 1, true, [], {}];
  const file = lines({ id: '-', text: 'x' }, ...marks.map((e, index) => ({ id: `${index}`, text: 'x', e })));
  const done = await imported(t, 'jsonl', { 'a.jsonl': file }, { ...FIELDS, error: 'e' });
  const failed = Object.entries(drawsOf(done)).filter(([, draws]) => draws === null);
  t.deepEqual(
    failed.map(([name]) => name),
    ['4', '5', '6', '7', '8'],
  );
});

test('csv reads quoted fields, by names of columns, dots and all', async (t) => {
  const file = '\ufeffmy.id,the text,n\n01,"a\nb, ""c""",3\n02,,-4\n';
  const options = { id: 'my.id', text: 'the text', intrinsic: ['n'] };
  const done = await imported(t, 'csv', { 'a.csv': file }, options);
  t.deepEqual(drawsOf(done), { '01': ['a\nb, "c"'], '02': [''] });
  t.deepEqual(
    done.rows.map(({ intrinsic }) => intrinsic),
    [{ n: 3 }, { n: -4 }],
  );
});

test('tsv and gzip are told by name and by bytes', async (t) => {
  const done = await imported(t, 'csv', { 'a.tsv.gz': gzipSync('id\ttext\na\tx,y\n') }, FIELDS);
  t.deepEqual(drawsOf(done), { a: ['x,y'] });
});

test('in a table, false and 0 are no failures', async (t) => {
  const file = 'id,text,e\na,x,\nb,x,0\nc,x,False\nd,x,timeout\ne,x,1\n';
  const done = await imported(t, 'csv', { 'a.csv': file }, { ...FIELDS, error: 'e' });
  t.deepEqual(drawsOf(done), { a: ['x'], b: ['x'], c: ['x'], d: null, e: null });
});

test('a table without the column is refused with those it has', async (t) => {
  const { message } = await refuses(t, 'import.format:2', 'csv', { 'a.csv': 'id,answer\na,x\n' }, FIELDS);
  t.regex(message, /id, answer/);
  await refuses(t, 'import.json:3', 'csv', { 'a.csv': 'id,text\na,x\nb\n' }, FIELDS);
  await refuses(
    t,
    'import.format:2',
    'csv',
    { 'a.csv': 'id,text,n\na,x,1.5\n' },
    { ...FIELDS, intrinsic: ['n'] },
  );
});
