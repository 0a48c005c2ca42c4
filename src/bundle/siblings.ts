/** The names that a writer uses beside its destination. Nothing else there is ever touched. */

import { sha256Hex } from '../native.js';
import { byCodePoint } from '../text/order.js';

/** Room for the longest ending in a name of 255 bytes. */
const STEM_BYTES = 200;

export type SiblingRole = 'lock' | 'staged' | 'prior';

export interface SiblingNames {
  readonly lock: string;
  /** The new bundle before the exchange, and the prior one after it. */
  readonly staged: string;
  /** The prior bundle where the two cannot be exchanged in one step. */
  readonly prior: string;
}

/** A name of ours that was found. */
export interface FoundSibling {
  readonly name: string;
  /** Of the destination it belongs to. */
  readonly stem: string;
  readonly role: SiblingRole;
}

/** What stands for a destination's name in the names beside it: itself, or where it is long a part and a hash. */
export function stemOf(base: string): string {
  if (Buffer.byteLength(base) <= STEM_BYTES) return base;
  let head = '';
  for (const one of base) {
    if (Buffer.byteLength(head + one) > STEM_BYTES - 20) break;
    head += one;
  }
  return `${head}~${sha256Hex(Buffer.from(base)).slice(0, 16)}`;
}

/** Whether a stem is the destination's name itself. */
export function isWhole(stem: string): boolean {
  return stemOf(stem) === stem && !(Buffer.byteLength(stem) > STEM_BYTES - 25 && /~[0-9a-f]{16}$/.test(stem));
}

export function lockName(stem: string): string {
  return `.${stem}.assay-lock`;
}

/** Names for one publication; nobody else will choose the same. */
export function siblingNames(base: string): SiblingNames {
  const stem = stemOf(base);
  const mark = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex');
  return {
    lock: lockName(stem),
    staged: `.${stem}.assay-${mark}`,
    prior: `.${stem}.assay-prior-${mark}`,
  };
}

const NAME = /^\.(.+)\.assay-(?:(lock)|(prior-)?[0-9a-f]{16})$/s;

/** The names of ours among `names`, sorted. */
export function siblingsAmong(names: readonly string[]): FoundSibling[] {
  return [...names].sort(byCodePoint).flatMap((name) => {
    const [, stem, lock, prior] = NAME.exec(name) ?? [];
    if (stem === undefined) return [];
    return [
      { name, stem, role: lock ? ('lock' as const) : prior ? ('prior' as const) : ('staged' as const) },
    ];
  });
}
