/** A finished folder takes its name: whole or not at all, durably, and never over anything. */

import { mkdir, open, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf, syncFolder } from '../files/index.js';
import { locate, openPayloads, pathOf, relativePath, stop } from '../study/index.js';

const FOLDER_MODE = 0o700;

/**
 * Moves the folder `ready` to `output`, which must lie on the same file system. The name is taken
 * by an empty folder first; whoever is interrupted there leaves it empty, which passes for nothing.
 */
export async function publishFolder(ready: string, output: string): Promise<void> {
  const location = locate(output);
  await openPayloads(location.root);
  relativePath(location.name);
  const path = pathOf(location);
  await synced(ready).catch(() => stop('io_operation_failed'));
  await mkdir(path, { mode: FOLDER_MODE }).catch((error: unknown) => {
    stop(errnoOf(error) === 'EEXIST' ? 'output_already_exists' : 'io_operation_failed');
  });
  try {
    // A folder takes the place of another only while that one is empty.
    await rename(ready, path);
    await syncFolder(location.root);
  } catch {
    await rmdir(path).catch(() => undefined);
    stop('io_operation_failed');
  }
}

/** Waits until all in a folder is stored: files, then the folders that name them. */
async function synced(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await synced(path);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
