/** Makes the folders that an output lies in, and takes them back where it comes to nothing. */

import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from './bounded.js';

/** The folders that one call made, outermost first. */
export type MadeFolders = readonly string[];

/**
 * Makes `folder` and what is missing above it, with `mode`. Fails with the error of the system;
 * the folders that were made until then are gone again.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<MadeFolders> {
  const made: string[] = [];
  try {
    await makeInto(made, folder, mode);
  } catch (error) {
    await removeFolders(made);
    throw error;
  }
  return made;
}

async function makeInto(made: string[], folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' && dirname(folder) !== folder) {
      await makeInto(made, dirname(folder), mode);
      return makeInto(made, folder, mode);
    }
    // A root or a folder of another user may say EPERM or EROFS before it says that it is there.
    if (await isFolder(folder)) return;
    throw error;
  }
  made.push(folder);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Removes folders that were made, as far as nobody has put anything into them since. */
export async function removeFolders(made: MadeFolders): Promise<void> {
  for (const folder of made.toReversed()) await rmdir(folder).catch(() => undefined);
}
