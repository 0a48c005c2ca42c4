import test from 'ava';
import { parseArchiveName, slugOf } from '../../dist/index.js';

const NAMED: readonly (readonly [string, string, string])[] = [
  ['t__r', 't', 'r'],
  ['t___r', 't', '_r'],
  ['a__b__c', 'a', 'b__c'],
  ['a task__a route', 'a task', 'a route'],
  ['задача__路由', 'задача', '路由'],
  ['t__r.v1.2', 't', 'r.v1.2'],
];

for (const [stem, task, slug] of NAMED) {
  test(`the first double underscore of ${stem} separates`, (t) => {
    const path = `some__folder/${stem}.jsonl.gz`;
    t.deepEqual(parseArchiveName(path), { path, base: `${stem}.jsonl.gz`, task, slug });
  });
}

const REFUSED = [
  't_r.jsonl.gz',
  '__r.jsonl.gz',
  't__.jsonl.gz',
  '____.jsonl.gz',
  '.jsonl.gz',
  't__r.jsonl',
  't__r.JSONL.gz',
  't__r.jsonl.gz.bak',
  't__r.json.gz',
  '',
];

for (const name of REFUSED) {
  test(`${name || 'an empty name'} names no task and route`, (t) => {
    const path = `a__b/${name}`;
    const refusal = t.throws(() => parseArchiveName(path), { name: 'Refusal' });
    t.like(refusal, { kind: 'archive.name', file: path, ruling: 'PMK-ARC-001' });
  });
}

test('a slug has a dash for every slash', (t) => {
  t.is(slugOf('a/b/c-d'), 'a-b-c-d');
  t.is(slugOf('plain'), 'plain');
  t.is(slugOf(''), '');
});
