import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import test from 'ava';
import {
  censusArchives,
  diffBundle,
  openBundle,
  reportFileName,
  showBundle,
  slugOfProfile,
  verifyBundle,
  visitStore,
} from '../../dist/index.js';
import { emptyFolder } from '../folder.js';

const WRONG: readonly unknown[] = [undefined, null, 1, true, Symbol('s'), [], [1], {}, () => 1, 10n];

test('an argument that only the core can tell is of the wrong type is a TypeError', async (t) => {
  const calls: ((wrong: never) => unknown)[] = [
    (wrong) => slugOfProfile(wrong),
    (wrong) => reportFileName(1, 2, wrong),
    (wrong) => openBundle(wrong),
    (wrong) => verifyBundle(wrong),
    (wrong) => showBundle(wrong),
    (wrong) => diffBundle(wrong),
    (wrong) => visitStore(wrong, () => undefined),
  ];
  for (const call of calls) {
    for (const wrong of WRONG) {
      await t.throwsAsync(
        async () => call(wrong as never),
        { instanceOf: TypeError },
        `${call} ${String(wrong)}`,
      );
    }
  }
  t.throws(() => reportFileName('1' as never, 2, 'id'), { instanceOf: TypeError, message: /wrong type/ });
});

test('what a progress callback throws stops the work and is thrown on', async (t) => {
  const file = join(emptyFolder(t), 't__r.jsonl.gz');
  writeFileSync(
    file,
    Buffer.concat(Array.from({ length: 60 }, () => gzipSync(Buffer.alloc(8 << 20, ' \n')))),
  );
  const mine = new Error('mine');
  const throwing = () => {
    throw mine;
  };
  t.is(await t.throwsAsync(censusArchives([file], { onProgress: throwing })), mine);
});
