/**
 * A process that writes to a store, for tests of several at once.
 * `writer.js STORE FROM COUNT` records rulings; `writer.js STORE hold` locks it until it is killed.
 */

import { recordRuling } from '../../dist/identity/store.js';
import { lockedFile } from '../../dist/native.js';
import { numbered } from './rulings.js';

const [, , path = '', from = '', count = '0'] = process.argv;
if (from === 'hold') {
  const file = lockedFile(path, 'append');
  const { state } = file.tryLock();
  process.stdout.write(`${state}\n`);
  // The interval keeps the file as well as the process: a collected file would let go of its lock.
  setInterval(() => file, 1000);
} else {
  for (let n = Number(from); n < Number(from) + Number(count); n++)
    await recordRuling(path, numbered(n), { lockWait: 240 });
}
