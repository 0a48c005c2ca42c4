/** Private temporary folders that go away however the work in them ends. */

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from '../study/index.js';

/** What the name of such a folder begins with; a killed process may leave one. */
export const STAGING_PREFIX = '.assay-snapshot-';

/**
 * Runs `work` in a new folder of its own, for its owner only: in `place`, or among the system's
 * temporary files where that cannot be.
 */
export async function inStaging<T>(
  place: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeFolder(place);
  if (open.size === 0) process.on('exit', removeOpen);
  open.add(folder);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const done = await work(folder);
    // What is left there may be private.
    await remove().catch(() => stop('io_operation_failed'));
    return done;
  } catch (error) {
    // Why the work failed is what is told.
    await remove().catch(() => undefined);
    throw error;
  } finally {
    open.delete(folder);
    if (open.size === 0) process.off('exit', removeOpen);
  }
}

/** Folders whose work goes on. */
const open = new Set<string>();

/** The process ends while work goes on, by a call of `process.exit`. */
function removeOpen(): void {
  for (const folder of open) rmSync(folder, { recursive: true, force: true });
}

async function makeFolder(place: string | undefined): Promise<string> {
  const beside = place === undefined ? undefined : await made(place);
  return beside ?? (await made(tmpdir())) ?? stop('io_operation_failed');
}

async function made(place: string): Promise<string | undefined> {
  return mkdtemp(join(place, STAGING_PREFIX)).catch(() => undefined);
}
