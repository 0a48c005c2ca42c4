/** From arguments to files: each is a file, a folder, or a pattern. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal/index.js';
import { byCodePoint } from '../text/order.js';
import { errnoOf } from './bounded.js';

/** Either a file to read, or why an argument gives none. */
export type Input =
  | { readonly path: string; readonly refusal?: undefined }
  | { readonly path: string; readonly refusal: Refusal };

const MAGIC = /[*?[\]{}]/;

/**
 * Expands arguments in order. A folder gives the files directly in it whose names end with
 * `suffix`, sorted by code point; a pattern likewise; anything else stands for itself, also
 * where no such file exists, so that its reader can say so. A path given twice is read once.
 */
export async function expandInputs(args: readonly string[], suffix: string): Promise<Input[]> {
  const found = new Map<string, Input>();
  for (const arg of args) {
    for (const input of await expandOne(arg, suffix)) {
      if (!found.has(input.path)) found.set(input.path, input);
    }
  }
  return [...found.values()];
}

async function expandOne(arg: string, suffix: string): Promise<Input[]> {
  const kind = await stat(arg).then(
    (it) => (it.isDirectory() ? 'folder' : 'file'),
    () => (MAGIC.test(arg) ? 'pattern' : 'file'),
  );
  if (kind === 'file') return [{ path: arg }];
  try {
    const paths = kind === 'folder' ? await inFolder(arg, suffix) : await meeting(arg);
    if (paths.length > 0) return paths.map((path) => ({ path }));
  } catch (error) {
    return [
      {
        path: arg,
        refusal: new Refusal('archive.read', `cannot be listed (${errnoOf(error)})`, { file: arg }),
      },
    ];
  }
  return [
    {
      path: arg,
      refusal: new Refusal('file.pattern', `no file ending in ${suffix} is there`, { file: arg }),
    },
  ];
}

async function inFolder(folder: string, suffix: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(suffix))
    .sort(byCodePoint)
    .map((name) => join(folder, name));
}

async function meeting(pattern: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const paths = await glob(pattern, { dot: true, expandDirectories: false, followSymbolicLinks: false });
  return paths.sort(byCodePoint);
}
