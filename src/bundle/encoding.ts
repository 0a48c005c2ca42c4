/** Whether a recognised manifest is written canonically. */

import type { JsonObject } from '../json/tagged.js';
import type { CoreFault } from '../native.js';
import type { Findings } from './findings.js';
import { FIELDS, MANIFEST_NAME } from './manifest.js';

/**
 * @param root a manifest that keeps every rule
 * @param misplaced the first place where its layout is not canonical
 */
export function checkEncoding(root: JsonObject, misplaced: CoreFault | undefined, findings: Findings): void {
  if (misplaced) {
    const message = `is not laid out canonically: ${misplaced.message}`;
    findings.add({ kind: 'bundle.encoding', entry: MANIFEST_NAME, message, line: misplaced.line });
  }
  const disordered = objectsOf(root).filter(({ value, fields }) => !isOrdered(value, fields));
  const [first, ...others] = disordered;
  if (!first) return;
  const more = others.length === 0 ? '' : ` (and those of ${others.length} more objects)`;
  const order = first.fields.filter((name) => Object.hasOwn(first.value, name)).join(', ');
  findings.at(first.pointer, 'bundle.encoding', `has its fields in another order than ${order}${more}`);
}

interface Placed {
  readonly pointer: string;
  readonly value: JsonObject;
  readonly fields: readonly string[];
}

function objectsOf(root: JsonObject): Placed[] {
  const placed = (pointer: string, value: unknown, fields: readonly string[]): Placed[] =>
    value === undefined ? [] : [{ pointer, value: value as JsonObject, fields }];
  const results = root.results as readonly JsonObject[];
  return [
    ...placed('', root, FIELDS.manifest),
    ...placed('/validPeriod', root.validPeriod, FIELDS.validPeriod),
    ...placed('/dataPackage', root.dataPackage, FIELDS.dataPackage),
    ...results.flatMap((one, index) => [
      ...placed(`/results/${index}`, one, FIELDS.result),
      ...placed(`/results/${index}/error`, one.error, FIELDS.error),
    ]),
  ];
}

function isOrdered(value: JsonObject, fields: readonly string[]): boolean {
  const ranks = Object.keys(value).map((name) => fields.indexOf(name));
  return ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? -1));
}
