/** What a file is taken for, and why. */

import { Refusal } from '../refusal/index.js';
import { safe } from '../terminal/index.js';
import type { ImportFormat } from './format.js';
import { FORMATS } from './formats.js';
import { firstLook } from './look.js';

/** `assay import --detect --json`. */
export interface Detected {
  readonly file: string;
  /** Every format that the file may be of, with the reason. */
  readonly formats: readonly { readonly format: string; readonly title: string; readonly because: string }[];
}

/** Looks at the file's shape alone; its path matters only where names do. Refuses `file.read`, `import.detect`. */
export async function detectFormat(
  file: string,
  formats: readonly ImportFormat[] = FORMATS,
): Promise<Detected> {
  const look = await firstLook(file);
  const found = formats.flatMap(({ id, title, tell }) => {
    const because = tell(look);
    return because === undefined ? [] : [{ format: id, title, because }];
  });
  if (found.length === 0) throw new Refusal('import.detect', 'is of no known format', { file });
  return { file, formats: found };
}

/** One line a format. */
export function detectedText({ formats }: Detected): string {
  return formats.map(({ format, title, because }) => `${format} (${title}): ${safe(because)}`).join('\n');
}
