import { byCodePoint } from '../../text/order.js';

/** How often each name occurs; only names that occur, in code-point order. */
export type Counts = Readonly<Record<string, number>>;

export function countOf(names: Iterable<string>): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => byCodePoint(a, b)));
}

/** Names once each, in code-point order. */
export function sortedUnique<Name extends string>(names: Iterable<Name>): readonly Name[] {
  return [...new Set(names)].sort(byCodePoint);
}
