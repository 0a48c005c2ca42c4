/** The text of `--json`. */

import { toPlain } from '../json/tagged.js';
import { safeJson } from '../terminal/index.js';

/** One object, indented; on a terminal its strings are as harmless as any other output. */
export function jsonText(value: unknown): string {
  return safeJson(JSON.stringify(toPlain(value), null, 2));
}
