import test from 'ava';
import { CandidateSet, identifyArchive } from '../../dist/index.js';

test('a list is split at commas, deduplicated and sorted by code point; nothing is trimmed', (t) => {
  t.deepEqual(CandidateSet.parse('b,a, a,,b,').routes, ['', ' a', 'a', 'b']);
  t.deepEqual(CandidateSet.parse('').routes, ['']);
  // UTF-16 units would put the emoji first.
  t.deepEqual(CandidateSet.parse('😀,\uffff,é,z').routes, ['z', 'é', '\uffff', '😀']);
});

test('where routes share a slug, the last in sorted order stands', (t) => {
  const routes = new CandidateSet(['a/b', 'a-b']);
  t.is(identifyArchive('t__a-b.jsonl.gz', routes).route, 'a/b');
  t.is(identifyArchive('t__a-b-c.jsonl.gz', new CandidateSet(['a/b-c', 'a-b/c'])).route, 'a/b-c');
});

test('without candidates the slug is the route', (t) => {
  t.is(identifyArchive('t__a-b.jsonl.gz').route, 'a-b');
});

test('an unknown slug is refused, naming some known ones harmlessly', (t) => {
  const many = new CandidateSet(
    Array.from({ length: 1000 }, (_, at) => `r/${String(at).padStart(4, '0')}\u001b[2J`),
  );
  const refusal = t.throws(() => identifyArchive('x/t__nobody\u202e.jsonl.gz', many), { name: 'Refusal' });
  t.like(refusal, { kind: 'archive.slug', file: 'x/t__nobody\u202e.jsonl.gz', ruling: 'PMK-ARC-001' });
  t.true(refusal?.message.includes('"r-0007\\x1b[2J" and 992 more'));
  t.false(/[\p{Cc}\p{Cf}]/u.test(refusal?.message ?? ''));
  t.true((refusal?.message.length ?? 0) < 400);
});

test('a long slug is cut in the message', (t) => {
  const slug = 'x'.repeat(200);
  const refusal = t.throws(() => identifyArchive(`t__${slug}.jsonl.gz`, new CandidateSet(['a'])));
  t.true(refusal?.message.includes(`"${'x'.repeat(120)}…"`));
});
