/** Reads the valid period, by the manifest's rule for it: the bundle keeps the times as written. */

import type { ValidPeriod } from '../../bundle/index.js';
import { bundleInstant } from '../../native.js';
import type { Fields } from '../../yaml/index.js';

export function periodFrom(parent: Fields): ValidPeriod | undefined {
  const fields = parent.mapping('validPeriod');
  if (!fields) return undefined;
  const [start, end] = [timeFrom(fields, 'start'), timeFrom(fields, 'end')];
  fields.close();
  if (!start || !end) return undefined;
  if (start.nanoseconds >= end.nanoseconds) return fields.refuse(fields.at, 'does not start before it ends');
  return { start: start.text, end: end.text };
}

function timeFrom(fields: Fields, name: string): { text: string; nanoseconds: bigint } | undefined {
  const text = fields.text(name);
  const at = fields.member(name);
  if (text === undefined || !at) return undefined;
  const nanoseconds = bundleInstant(text);
  if (nanoseconds !== undefined) return { text, nanoseconds };
  return fields.refuse(at, 'must be a time with an offset, such as 2026-04-01T00:00:00+02:00');
}
