/**
 * A process that makes one snapshot: `writer.js OUTPUT STUDY`. It says `ready`, waits for a line,
 * makes the snapshot, and tells its outcome as one line of JSON.
 */

import { once } from 'node:events';
import { nativeVersion } from '../../dist/native.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { snapshot } from '../../dist/snapshot/index.js';

const [, , output = '', study = ''] = process.argv;

// Loads the binary now, so that what comes after the line is the snapshot alone.
nativeVersion();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.unref();

const outcome = await snapshot({ action: 'inspect', study, output }).then(
  ({ status }) => ({ status }),
  (error: unknown) => ({ refused: refusalsOf(error)?.map(({ kind }) => kind) ?? String(error) }),
);
process.stdout.write(`${JSON.stringify(outcome)}\n`);
