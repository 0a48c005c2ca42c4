/** Puts a file in place whole or not at all. */

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal/index.js';
import { failureWords } from './bounded.js';
import { type MadeFolders, makeFolders, removeFolders } from './folders.js';

/**
 * Writes `data` at `path`, replacing what a flag named as output: temporary sibling, fsync,
 * rename, fsync of the folder. Parent folders are created. On failure nothing at `path` changes,
 * and nothing is left behind.
 */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = temporaryBeside(path);
  const folder = dirname(path);
  let made: MadeFolders = [];
  try {
    made = await makeFolders(folder);
    await writeNew(temporary, data, 0o666);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    await removeFolders(made);
    if (error instanceof Refusal) throw error;
    throw new Refusal('file.write', failureWords('cannot be written', error), { file: path });
  }
}

/** A name in the same folder that no other writer picks, and that fits wherever `path` fits. */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `.assay.${randomBytes(8).toString('hex')}.tmp`);
}

/** Creates the file, writes and syncs it; fails with `EEXIST` where the name is taken. */
export async function writeNew(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename in `folder` durable. Windows cannot open a folder, and its rename needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
