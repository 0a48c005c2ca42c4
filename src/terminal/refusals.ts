/** A refusal as people read it, on stderr. */

import type { Refusal } from '../refusal/index.js';
import { safe, safeLines } from './safe.js';
import { paint } from './style.js';

/** `error[kind] file:line: message`, and below it the mend and the ruling behind it. */
export function refusalText(refusal: Refusal, stream: { readonly isTTY?: boolean } = process.stderr): string {
  const place =
    refusal.file === undefined ? '' : ` ${safe(refusal.file)}${refusal.line ? `:${refusal.line}` : ''}`;
  const pointer = refusal.pointer === undefined ? '' : ` at ${safe(refusal.pointer) || '/'}`;
  const colour = refusal.severity === 'warning' ? 'yellow' : 'red';
  const head = paint(colour, `${refusal.severity}[${refusal.kind}]`, stream);
  const ruling = refusal.ruling === undefined ? '' : ` (${refusal.ruling})`;
  const lines = [`${head}${place}${pointer}: ${safeLines(refusal.message)}${ruling}`];
  if (refusal.mend !== undefined)
    lines.push(`  ${paint('bold', 'mend', stream)}: ${safeLines(refusal.mend).replaceAll('\n', '\n  ')}`);
  return lines.join('\n');
}
