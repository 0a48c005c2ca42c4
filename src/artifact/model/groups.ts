/** Rows of a model's tables by what they have in common. */

import type { ModelHeader } from '../../identity/index.js';

/** Rows in groups, in the order in which their keys come first. */
export function groupBy<T>(rows: Iterable<T>, key: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

/** Each value once, ascending. */
export function ascending<T extends number | bigint>(values: Iterable<T>): readonly T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The largest size among rows. */
export function largest(rows: readonly { readonly m: bigint }[]): bigint {
  let most = 0n;
  for (const { m } of rows) if (m > most) most = m;
  return most;
}

/** The tables of one task. */
export interface TaskTables {
  readonly task: string;
  readonly points: ModelHeader['operating_points'];
  readonly curve: ModelHeader['curve'];
  readonly power: ModelHeader['power'];
}

/** A model's tables task by task, in order of their first operating point. */
export function tasksOf({ operating_points, curve, power }: ModelHeader): readonly TaskTables[] {
  const [points, misses, powers] = [operating_points, curve, power].map((rows) =>
    groupBy<{ readonly task: string }>(rows, ({ task }) => task),
  );
  return [...(points?.keys() ?? [])].map((task) => ({
    task,
    points: (points?.get(task) ?? []) as TaskTables['points'],
    curve: (misses?.get(task) ?? []) as TaskTables['curve'],
    power: (powers?.get(task) ?? []) as TaskTables['power'],
  }));
}
