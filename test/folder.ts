/** Temporary folders that go away with the test. */

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

/** An empty folder; for a hook, which has to remove it again. */
export function makeFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
}

/** Removes a folder with all in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** An empty folder of the test's own. */
export function emptyFolder(t: ExecutionContext): string {
  const folder = makeFolder();
  t.teardown(() => removeFolder(folder));
  return folder;
}
