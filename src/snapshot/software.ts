/** Whether the software that made a snapshot is this one, and what differs where it is not. */

import type { SoftwareIdentity } from '../environment/index.js';
import { isOrderedObject, type Ordered } from '../json/ordered.js';
import { fingerprint, lineText, resultDocument, StudyError, type Value } from '../study/index.js';
import { byCodePoint } from '../text/order.js';

/** One part of the software identity; null where it is not there. */
export interface SoftwareDifference {
  /** Such as `node` or `files dist/index.js`. */
  readonly part: string;
  /** In the snapshot. */
  readonly from: string | null;
  /** Here. */
  readonly to: string | null;
}

export interface SoftwareDifferences {
  /** At most 16. */
  readonly differences: readonly SoftwareDifference[];
  /** How many more there are. */
  readonly omitted: number;
}

const SHOWN = 16;
/** Names and values come out of a document of unknown origin. */
const LONGEST = 128;

/** The snapshot was made by other software; says what differs, and from what to what. */
export class SoftwareMismatch extends StudyError {
  constructor(readonly differing: SoftwareDifferences) {
    super('replay_software_mismatch');
  }
}

export function sameSoftware(saved: Value, own: SoftwareIdentity): boolean {
  return saved !== undefined && fingerprint(saved) === fingerprint(resultDocument(own));
}

export function softwareDifferences(saved: Value, own: SoftwareIdentity): SoftwareDifferences {
  const [from, to] = [partsOf(saved ?? null), partsOf(resultDocument(own))];
  const names = [...new Set([...from.keys(), ...to.keys()])].sort(headsFirst);
  const all = names
    .map((part) => ({ part: cut(part), from: from.get(part) ?? null, to: to.get(part) ?? null }))
    .filter((one) => one.from !== one.to);
  return { differences: all.slice(0, SHOWN), omitted: Math.max(0, all.length - SHOWN) };
}

/** Whether a part is one of many within a member, such as a file. */
export function isInner(part: string): boolean {
  return part.includes(' ');
}

/** The few parts that tell most come before the many files. */
function headsFirst(left: string, right: string): number {
  return Number(isInner(left)) - Number(isInner(right)) || byCodePoint(left, right);
}

/** Members and their members, by name; anything deeper, and what is no object, as text. */
function partsOf(value: Ordered): ReadonlyMap<string, string> {
  if (!isOrderedObject(value)) return new Map([['software', shown(value)]]);
  return new Map(
    [...value].flatMap(([name, one]) =>
      isOrderedObject(one)
        ? [...one].map(([inner, leaf]) => [`${name} ${inner}`, shown(leaf)] as const)
        : [[name, shown(one)] as const],
    ),
  );
}

function shown(value: Ordered): string {
  return cut(typeof value === 'string' ? value : lineText(value));
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

/** The contract's one line of JSON, with what differs. */
export function mismatchLine({ code, differing }: SoftwareMismatch): string {
  return lineText(resultDocument({ status: 'invalid', code, ...differing }));
}
