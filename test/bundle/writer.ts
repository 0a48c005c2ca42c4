/**
 * A process that publishes one draft: `writer.js DESTINATION ID [replace]`. It says `ready`, waits
 * for a line, publishes, and tells its outcome as one line of JSON. SIGINT stops it.
 */

import { once } from 'node:events';
import { publishBundle } from '../../dist/bundle/index.js';
import { nativeVersion } from '../../dist/native.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { madeDraft } from './made.js';

const [, , destination = '', id = '', replace] = process.argv;
const abort = new AbortController();
process.on('SIGINT', () => abort.abort());

// Loads the binary now, so that what comes after the line is the publication alone.
nativeVersion();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.unref();

const outcome = await publishBundle(destination, madeDraft(id), {
  replace: replace === 'replace',
  signal: abort.signal,
}).then(
  ({ replaced, cleanup, refusals }) => ({ replaced, cleanup, kinds: refusals.map(({ kind }) => kind) }),
  (error: unknown) => ({ refused: refusalsOf(error)?.map(({ kind }) => kind) ?? String(error) }),
);
process.stdout.write(`${JSON.stringify(outcome)}\n`);
