/** New files of studies (section 1.5 of the contract): exclusive, for their owner only. */

import { lstat } from 'node:fs/promises';
import { createStudyFile } from '../native.js';
import { stopWith } from './errors.js';
import { type Location, pathOf, relativePath } from './location.js';

/** Creates the file; never over anything. */
export async function createDocument({ root, name }: Location, bytes: Uint8Array): Promise<void> {
  const code = await createStudyFile(root, relativePath(name), bytes);
  if (code !== undefined) stopWith(code);
}

/** Whether anything has the name, a dangling link included. */
export async function isTaken(location: Location): Promise<boolean> {
  return lstat(pathOf(location)).then(
    () => true,
    () => false,
  );
}
