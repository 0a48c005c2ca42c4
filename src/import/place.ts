/** Puts the files of an import into their folder: all of them, or none. */

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  errnoOf,
  failureWords,
  linkNew,
  type MadeFolders,
  makeFolders,
  removeFolders,
  syncFolder,
} from '../files/index.js';
import { Refusal } from '../refusal/index.js';

/**
 * Runs `work` in a folder of its own inside `output`, which is made, for its owner only, where it
 * is not there. Folders that were made go away again where `work` fails.
 */
export async function inScratch<T>(output: string, work: (scratch: string) => Promise<T>): Promise<T> {
  let scratch: string | undefined;
  let made: MadeFolders = [];
  try {
    try {
      made = await makeFolders(output, 0o700);
      scratch = await mkdtemp(join(output, '.assay-import-'));
    } catch (error) {
      throw new Refusal('file.write', failureWords('no folder can be made there', error), { file: output });
    }
    const done = await work(scratch);
    await rm(scratch, { recursive: true, force: true });
    return done;
  } catch (error) {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    await removeFolders(made);
    throw error;
  }
}

/**
 * Gives every named file of `scratch` its place in `output`. Nothing is replaced: where a name is
 * taken, what was placed before is taken back and `file.exists` is thrown.
 */
export async function placeAll(scratch: string, output: string, names: readonly string[]): Promise<void> {
  const placed: string[] = [];
  for (const name of names) {
    const path = join(output, name);
    try {
      await linkNew(join(scratch, name), path);
      placed.push(path);
    } catch (error) {
      await Promise.all(placed.map((one) => rm(one, { force: true })));
      if (errnoOf(error) === 'EEXIST') {
        throw new Refusal('file.exists', 'stands there already', { file: path });
      }
      throw new Refusal('file.write', failureWords('cannot be written', error), { file: path });
    }
  }
  await syncFolder(output);
}
