/** Temporary folders that go away with the test. */

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

/** An empty folder of the test's own. */
export function emptyFolder(t: ExecutionContext): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
