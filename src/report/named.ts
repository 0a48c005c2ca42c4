/** Texts of unknown origin in reports. */

import { safe } from '../terminal/index.js';

/**
 * A text as code: on one line, and without what could end a code span or a cell of a table.
 */
export function named(text: string): string {
  const shown = safe(text).replaceAll('`', '\\x60').replaceAll('|', '\\x7c');
  return shown.trim() === '' ? '` `' : `\`${shown}\``;
}
