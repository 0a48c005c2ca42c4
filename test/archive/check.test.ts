/** Census and windows over several archives: order, labels, and every refusal kept. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import {
  attachWindow,
  CandidateSet,
  censusArchives,
  checkArchives,
  checkWindows,
  identifyArchive,
  Refusal,
  Refused,
} from '../../dist/index.js';
import { emptyFolder } from '../folder.js';
import { END, putArchive, putBytes, putSidecar, row, START, sidecarFor, stub, told } from './fixtures.js';

test('a census counts rows, stubs, clusters and draws', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', [
    // The contract's own case: draw counts 2, 1, 1, 2, 3.
    row('a', ['1', '2']),
    row('b', ['1']),
    stub('c'),
    row('a', ['1'], { variant: 'v2' }),
    row('d', ['1', '2']),
    row('e', ['1', '2', '3']),
  ]);
  const { archives, refusals } = await censusArchives([archive.path], {
    candidates: CandidateSet.parse('beta/m2,acme/m1'),
  });
  t.deepEqual(refusals, []);
  t.deepEqual(archives, [
    {
      file: archive.path,
      task: 'quiz',
      label: 'acme/m1',
      rows: 6,
      valid: 5,
      stubs: 1,
      clusters: 4,
      modal_k: 2,
      ragged: 3,
      sha256: archive.sha256,
      window: null,
    },
  ]);
});

test('results keep the order of the inputs, and one bad file hides no other', async (t) => {
  const folder = emptyFolder(t);
  const put = (base: string) => putArchive(folder, base, [row('a')]).path;
  const [second, first] = [put('t__b.jsonl.gz'), put('t__c.jsonl.gz')];
  const broken = putArchive(folder, 't__broken.jsonl.gz', [row('a'), '{"sample": ']).path;
  const nameless = put('nameless.jsonl.gz');
  const missing = join(folder, 't__missing.jsonl.gz');
  const { archives, refusals } = await censusArchives([missing, first, broken, second, nameless]);
  t.deepEqual(
    archives.map(({ file }) => file),
    [first, second],
  );
  t.deepEqual(told(refusals), ['archive.read', 'archive.json 2', 'archive.name']);
  t.deepEqual(
    refusals.map(({ file }) => file),
    [missing, broken, nameless],
  );
});

test('a refused name or slug keeps the file shut', async (t) => {
  const folder = emptyFolder(t);
  const paths = ['bad.jsonl.gz', 't__other.jsonl.gz'].map(
    (base) => putBytes(folder, base, Buffer.from('x')).path,
  );
  const { refusals } = await censusArchives(paths, { candidates: new CandidateSet(['acme/m1']) });
  t.deepEqual(told(refusals), ['archive.name', 'archive.slug']);
});

test('no input and no candidate are no crash', async (t) => {
  t.deepEqual(await censusArchives([]), { archives: [], refusals: [] });
  const archive = putArchive(emptyFolder(t), 't__r.jsonl.gz', [row('a')]);
  const { refusals } = await censusArchives([archive.path], { candidates: new CandidateSet([]) });
  t.deepEqual(told(refusals), ['archive.slug']);
});

test('a bound window gives its times as written and its route as the label', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, 'quiz__acme-m1.jsonl.gz', [row('a')]);
  const window = { start_utc: '20260301T080000Z', end_utc: '2026-W09-7 11:30:00+02:00' };
  const sidecar = putSidecar(archive, sidecarFor(archive, 'acme/m1', { window, collector: { k: 2 } }));
  const { archives, refusals } = await checkArchives([archive.path]);
  t.deepEqual(refusals, []);
  t.like(archives[0], { label: 'acme/m1', window });
  t.deepEqual(await checkWindows([folder]), {
    windows: [
      { file: archive.path, sidecar, task: 'quiz', route: 'acme/m1', sha256: archive.sha256, ...window },
    ],
    refusals: [],
  });
  t.deepEqual(await attachWindow(identifyArchive(archive.path), archive.sha256), {
    path: archive.path,
    base: archive.base,
    task: 'quiz',
    route: 'acme/m1',
    sha256: archive.sha256,
    window,
    collector: { k: 2n },
    sidecar,
  });
});

test("the sidecar's route stands where it is another of the same slug", async (t) => {
  const archive = putArchive(emptyFolder(t), 't__a-b.jsonl.gz', [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'a-b'));
  const { archives } = await checkArchives([archive.path], { candidates: new CandidateSet(['a/b']) });
  t.is(archives[0]?.label, 'a-b');
});

test('every field that contradicts the archive is told, in the order of the contract', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', [row('a')]);
  const fields = {
    archive: 'other__acme-m1.jsonl.gz',
    archive_sha256: archive.sha256.toUpperCase(),
    task: 'other',
  };
  const path = putSidecar(archive, sidecarFor(archive, 'acme/m2', fields));
  const { archives, refusals } = await checkArchives([archive.path]);
  t.deepEqual(told(refusals), [
    'sidecar.archive /archive',
    'sidecar.hash /archive_sha256',
    'sidecar.task /task',
    'sidecar.route /route',
  ]);
  t.deepEqual([...new Set(refusals.map(({ file }) => file))], [path]);
  // The archive was read all the same.
  t.like(archives[0], { rows: 1, label: 'acme-m1', window: null });
});

test('a fault of the sidecar itself hides no contradiction', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'acme/m1', { task: 'other', collector: 3 }));
  const { refusals } = await checkArchives([archive.path]);
  t.deepEqual(told(refusals), ['sidecar.schema /collector', 'sidecar.task /task']);
});

test('an archive that cannot be counted has its sidecar checked, but for the hash', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', ['[]']);
  putSidecar(archive, sidecarFor(archive, 'acme/m2', { archive_sha256: 'sha256:other' }));
  const { archives, refusals } = await checkArchives([archive.path]);
  t.deepEqual(archives, []);
  t.deepEqual(told(refusals), ['archive.row 1', 'sidecar.route /route']);
});

test('an archive that cannot be counted is not asked for a sidecar', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', []);
  t.deepEqual(told((await checkArchives([archive.path])).refusals), ['archive.empty']);
});

test('a missing sidecar is refused with the exact JSON to write', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(folder, 'quiz__acme-m1.jsonl.gz', [row('a')]);
  const { refusals } = await checkArchives([archive.path], { candidates: new CandidateSet(['acme/m1']) });
  t.is(refusals.length, 1);
  t.like(refusals[0], { kind: 'sidecar.missing', file: archive.path, ruling: 'PMK-SDC-001' });
  // Contract, section 2, last paragraph; section 3 for the indent form.
  const document = `{
  "archive": "quiz__acme-m1.jsonl.gz",
  "archive_sha256": "${archive.sha256}",
  "collector": {},
  "declared_by": "caller",
  "punchmark_schema": "window/v1",
  "route": "acme/m1",
  "task": "quiz",
  "window": {
    "end_utc": "2026-01-01T00:00:00+00:00",
    "start_utc": "2026-01-01T00:00:00+00:00"
  }
}
`;
  t.true(refusals[0]?.message.includes(`\n${document}`));
  t.is(
    refusals[0]?.mend,
    `assay window write ${archive.path} --route acme/m1 --start 2026-01-01T00:00:00+00:00 --end 2026-01-01T00:00:00+00:00`,
  );
});

test('an archive whose sidecar would have too long a name is told so', async (t) => {
  const base = `t__${'x'.repeat(243)}.jsonl.gz`;
  t.is(base.length, 255);
  const archive = putArchive(emptyFolder(t), base, [row('a')]);
  const { archives, refusals } = await checkArchives([archive.path]);
  t.is(archives.length, 1);
  t.deepEqual(told(refusals), ['sidecar.missing']);
  t.regex(refusals[0]?.mend ?? '', /longer than 255 bytes/);
});

test('the sidecar folder comes first, and a sidecar there is not passed over', async (t) => {
  const folder = emptyFolder(t);
  const archive = putArchive(join(folder, 'runs'), 'quiz__acme-m1.jsonl.gz', [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'acme/m1'));
  const sidecars = join(folder, 'windows');
  t.deepEqual((await checkArchives([archive.path], { sidecars })).refusals, []);
  const there = putSidecar(archive, '{', sidecars);
  const { refusals } = await checkArchives([archive.path], { sidecars });
  t.deepEqual(told(refusals), ['sidecar.json 1 ']);
  t.is(refusals[0]?.file, there);
});

test('attaching refuses with all there is to tell', async (t) => {
  const archive = putArchive(emptyFolder(t), 'quiz__acme-m1.jsonl.gz', [row('a')]);
  putSidecar(archive, sidecarFor(archive, 'acme/m2', { task: 'x' }));
  const error = await t.throwsAsync(attachWindow(identifyArchive(archive.path), archive.sha256), {
    instanceOf: Refused,
  });
  t.deepEqual(told(error?.refusals ?? []), ['sidecar.task /task', 'sidecar.route /route']);
});

test('what is no regular file is refused, not waited for', async (t) => {
  const folder = emptyFolder(t);
  mkdirSync(join(folder, 't__folder.jsonl.gz'));
  const { refusals } = await checkArchives([folder, join(folder, 't__folder.jsonl.gz')]);
  t.deepEqual(told(refusals), ['archive.read']);
});

test('a run that is stopped says so', async (t) => {
  const archive = putArchive(emptyFolder(t), 't__r.jsonl.gz', [row('a')]);
  const signal = AbortSignal.abort();
  const outcome = await checkArchives([archive.path], { signal }).then(
    ({ refusals }) => refusals,
    (error: unknown) => (error instanceof Refusal ? [error] : []),
  );
  t.deepEqual(told(outcome), ['run.cancelled']);
});

test('five thousand archives are checked in order', async (t) => {
  const folder = emptyFolder(t);
  const names = Array.from({ length: 5000 }, (_, at) => `t__r${String(at).padStart(4, '0')}.jsonl.gz`);
  for (const base of names) {
    const archive = putArchive(folder, base, [row(base)]);
    const route = base.slice('t__'.length, -'.jsonl.gz'.length);
    putSidecar(archive, sidecarFor(archive, route));
  }
  const { archives, refusals } = await checkArchives([folder]);
  t.deepEqual(refusals, []);
  t.deepEqual(
    archives.map(({ file }) => file),
    names.map((name) => join(folder, name)),
  );
  t.true(archives.every(({ window }) => window?.start_utc === START && window.end_utc === END));
});
