/** Files that a report file or a spec names: they stay in its folder. */

import { realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LIMITS } from '../bundle/index.js';
import { readBounded } from '../files/index.js';
import { Refusal, type RefusalKind } from '../refusal/index.js';

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
