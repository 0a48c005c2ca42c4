/** From arguments to files: each is a file, a folder, or a pattern. */

import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Refusal, type RefusalKind } from '../refusal/index.js';
import { byCodePoint } from '../text/order.js';
import { errnoOf, failureWords } from './bounded.js';

/** Either a file to read, or why an argument gives none. */
export type Input =
  | { readonly path: string; readonly refusal?: undefined }
  | { readonly path: string; readonly refusal: Refusal };

const MAGIC = /[*?[\]{}]/;

/**
 * Expands arguments in order. A folder gives what lies directly in it under names that end with
 * `suffix`, sorted by code point; a pattern gives what it meets under such names, looking into
 * no linked folder. Anything else stands for itself, also where nothing of that name exists, so
 * that its reader can say so; FIFOs and broken links are handed on likewise, never skipped.
 * A file named twice is given once, under the spelling that came first.
 */
export async function expandInputs(args: readonly string[], suffix: string): Promise<Input[]> {
  const found = new Map<string, Input>();
  for (const arg of args) {
    for (const input of await expandOne(arg, suffix)) {
      const place = resolve(input.path);
      if (!found.has(place)) found.set(place, input.refusal ? input : await nameable(input.path));
    }
  }
  return [...found.values()];
}

/** A name that is not UTF-8 reaches us with replacement characters in it, and nothing has that name. */
async function nameable(path: string): Promise<Input> {
  if (!path.includes('\ufffd') || (await lstat(path).catch(() => undefined))) return { path };
  const fields = { file: path, mend: 'Give the file a name in UTF-8.' };
  return { path, refusal: new Refusal('archive.read', 'the name is not UTF-8', fields) };
}

async function expandOne(arg: string, suffix: string): Promise<Input[]> {
  const refuse = (kind: RefusalKind, message: string) => [
    { path: arg, refusal: new Refusal(kind, message, { file: arg }) },
  ];
  const kind = await kindOf(arg, suffix);
  if (kind === 'file') return [{ path: arg }];
  if (kind === 'nothing') return refuse('archive.read', 'no such file or folder');
  try {
    const paths = kind === 'folder' ? await inFolder(arg, suffix) : await meeting(arg, suffix);
    if (paths.length > 0) return paths.map((path) => ({ path }));
  } catch (error) {
    return refuse('archive.read', failureWords('cannot be listed', error));
  }
  return refuse('file.pattern', `no file ending in ${suffix} is there`);
}

/** What exists is what it is, whatever its name looks like; only the rest can be a pattern. */
async function kindOf(arg: string, suffix: string): Promise<'file' | 'folder' | 'pattern' | 'nothing'> {
  const named = basename(arg).endsWith(suffix);
  try {
    const found = await stat(arg);
    return found.isDirectory() && !named ? 'folder' : 'file';
  } catch (error) {
    if (MAGIC.test(arg)) return 'pattern';
    // A file that has the right name is for its reader to miss; a mistyped folder is told here.
    return errnoOf(error) === 'ENOENT' && !named ? 'nothing' : 'file';
  }
}

async function inFolder(folder: string, suffix: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(suffix))
    .sort(byCodePoint)
    .map((name) => join(folder, name));
}

async function meeting(pattern: string, suffix: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob');
  const slashed = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  // onlyFiles would hide links and FIFOs; unreadable folders throw, as suppressErrors is off.
  const paths = await glob(slashed, { dot: true, onlyFiles: false, followSymbolicLinks: false });
  return paths.filter((path) => path.endsWith(suffix)).sort(byCodePoint);
}
