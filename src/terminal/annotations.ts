/**
 * Refusals as GitHub workflow commands, which the runner shows beside the file. The escapes are
 * those of @actions/core: whatever a name or message holds, it stays inside its own command.
 */

import type { Refusal } from '../refusal/index.js';
import { safe, safeLines } from './safe.js';

/** Escapes what follows the second `::`. */
export function annotationData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes the value of a property, where `:` and `,` separate too. */
export function annotationProperty(text: string): string {
  return annotationData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** `::error file=…,line=…,title=…::message`; a warning where the refusal is one. */
export function annotation(refusal: Refusal): string {
  const { severity, kind, file, line, pointer, message, mend, ruling } = refusal;
  const properties = [
    ...(file === undefined ? [] : [`file=${annotationProperty(safe(file))}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${annotationProperty(kind)}`,
  ];
  const place = pointer === undefined ? '' : `${safe(pointer) || '/'}: `;
  const cited = ruling === undefined ? '' : ` (${ruling})`;
  const advice = mend === undefined ? '' : `\nmend: ${safeLines(mend)}`;
  const data = annotationData(`${place}${safeLines(message)}${cited}${advice}`);
  return `::${severity} ${properties.join(',')}::${data}`;
}
