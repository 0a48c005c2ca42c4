/** Puts new files in place, whole or not at all, and never over something that stands there. */

import { constants, copyFile, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '../refusal/index.js';
import { errnoOf, failureWords } from './bounded.js';
import { type MadeFolders, makeFolders, removeFolders } from './folders.js';
import { syncFolder, temporaryBeside, writeNew } from './replace.js';

/** What file systems without hard links answer. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const OWNER_ONLY = 0o600;

/**
 * Writes `data` at `path`, for its owner only: temporary sibling, fsync, link, fsync of the
 * folder. Parent folders are created. Refuses with `file.exists` where anything has the name,
 * with `file.write` where writing fails; nothing is then left behind.
 */
export async function createFile(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = temporaryBeside(path);
  const folder = dirname(path);
  let made: MadeFolders = [];
  try {
    made = await makeFolders(folder, 0o700);
    await writeNew(temporary, data, OWNER_ONLY);
    await place(temporary, path, data);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    await removeFolders(made);
    // From mkdir the same errno says that a folder's name is a file's.
    if (errnoOf(error) === 'EEXIST' && (error as NodeJS.ErrnoException).syscall !== 'mkdir') {
      throw new Refusal('file.exists', 'stands there already', { file: path });
    }
    throw new Refusal('file.write', failureWords('cannot be written', error), { file: path });
  }
  await rm(temporary, { force: true }).catch(() => undefined);
}

/** A link fails where the name is taken; a rename would replace what has it. */
async function place(temporary: string, path: string, data: string | Uint8Array): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (!NO_LINKS.has(errnoOf(error))) throw error;
    await createInPlace(path, data);
  }
}

/** Gives the file at `from` a name more, or a copy where there are no links; fails with `EEXIST` where it is taken. */
export async function linkNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has(errnoOf(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function createInPlace(path: string, data: string | Uint8Array): Promise<void> {
  try {
    await writeNew(path, data, OWNER_ONLY);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
}
