/** Results whose integers are bigints and whose floats are numbers, as documents. */

import type { Ordered } from '../../json/ordered.js';

/** An object's members in their order; undefined ones are left out. */
export function exactDocument(value: unknown): Ordered {
  if (Array.isArray(value)) return value.map(exactDocument);
  if (value === null || typeof value !== 'object') return value as Ordered;
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return new Map(members.map(([name, one]) => [name, exactDocument(one)]));
}

type Exact<T> = T extends number
  ? bigint
  : T extends readonly (infer One)[]
    ? readonly Exact<One>[]
    : T extends object
      ? { readonly [Name in keyof T]: Exact<T[Name]> }
      : T;

/** A value of whose numbers all are counts. */
export function counted<T>(value: T): Exact<T> {
  if (typeof value === 'number') return BigInt(value) as Exact<T>;
  if (Array.isArray(value)) return value.map(counted) as Exact<T>;
  if (value === null || typeof value !== 'object') return value as Exact<T>;
  const members = Object.entries(value).map(([name, one]) => [name, counted(one)]);
  return Object.fromEntries(members) as Exact<T>;
}
