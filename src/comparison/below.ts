/** Files that a report file or a spec names: they stay in its folder. */

import { realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LIMITS } from '../bundle/index.js';
import { readBounded } from '../files/index.js';
import { Refusal, type RefusalKind } from '../refusal/index.js';
import type { Fields } from '../yaml/index.js';

/** The path in the member `name`: below the folder, in the notation of every platform. */
export function pathBelow(fields: Fields, name: string): string | undefined {
  const path = fields.text(name);
  const at = fields.member(name);
  if (path === undefined || !at) return undefined;
  const absolute = path.startsWith('/') || /^[A-Za-z]:/.test(path);
  const outside = path.split('/').includes('..') || /[\\\0]/.test(path);
  if (!absolute && !outside) return path;
  return fields.refuse(at, 'must be a relative path with / between names, none of them ..');
}

/** A regular file in `folder` or below, where no link on the way leads out; refuses with `kind`. */
export async function readBelow(folder: string, path: string, kind: RefusalKind): Promise<Buffer> {
  const file = join(folder, path);
  const inside = await Promise.all([realpath(folder), realpath(dirname(file))]).then(
    ([root, parent]) => !relative(root, parent).split(sep).includes('..'),
    () => true,
  );
  if (!inside) throw new Refusal(kind, 'lies outside the folder of the file that names it', { file });
  return readBounded(file, { limit: LIMITS.fileBytes, unreadable: kind, noFollow: true });
}
