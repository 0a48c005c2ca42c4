/** Puts the files of an import into their folder: all of them, or none. */

import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../files/index.js';
import { Refusal } from '../refusal/index.js';

/** Runs `work` in a folder of its own inside `output`, which is made where it is not there. */
export async function inScratch<T>(output: string, work: (scratch: string) => Promise<T>): Promise<T> {
  let scratch: string;
  try {
    await mkdir(output, { recursive: true });
    scratch = await mkdtemp(join(output, '.assay-import-'));
  } catch (error) {
    throw new Refusal('file.write', `no folder can be made there (${errnoOf(error)})`, { file: output });
  }
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
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
      await link(join(scratch, name), path);
      placed.push(path);
    } catch (error) {
      await Promise.all(placed.map((one) => rm(one, { force: true })));
      if (errnoOf(error) === 'EEXIST')
        throw new Refusal('file.exists', 'stands there already', { file: path });
      throw new Refusal('file.write', `cannot be written (${errnoOf(error)})`, { file: path });
    }
  }
}
