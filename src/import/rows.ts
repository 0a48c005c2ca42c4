/** What flags make of a record's fields: the sample, the tier, the integers of a row. */

import type { Json } from '../json/tagged.js';
import { Refusal } from '../refusal/index.js';
import type { RecordPlace } from './fates.js';
import type { ImportSettings } from './settings.js';

/** The members of a row between those that name it and its draws, as JSON without braces. */
export interface RowFields {
  readonly members: string;
}

const NONE: RowFields = { members: '"intrinsic":{}' };

/** A field's value in the record at hand; undefined where it lacks the field. */
type Field = (name: string) => Json | undefined;

/** The value of `--cluster-by`; refuses `import.format` where the record lacks it. */
export function clusterOf(
  { clusterBy }: ImportSettings,
  field: Field,
  place: RecordPlace,
): string | undefined {
  return clusterBy === undefined ? undefined : label(clusterBy, field, place);
}

/** The row's `tier` and `intrinsic`; refuses `import.format` where the record lacks them. */
export function rowFields(
  { tier, intrinsic = [] }: ImportSettings,
  field: Field,
  place: RecordPlace,
): RowFields {
  if (tier === undefined && intrinsic.length === 0) return NONE;
  const level = tier === undefined ? '' : `${membersOf({ tier: label(tier, field, place) })},`;
  const integers = [...new Set(intrinsic)].map(
    (name) => `${JSON.stringify(name)}:${integer(name, field, place)}`,
  );
  return { members: `${level}"intrinsic":{${integers.join(',')}}` };
}

export function membersOf(members: Readonly<Record<string, string>>): string {
  return JSON.stringify(members).slice(1, -1);
}

function present(name: string, field: Field, place: RecordPlace): Json {
  const found = field(name);
  if (found !== undefined && found !== null) return found;
  throw new Refusal('import.format', `the record lacks the field ${name} that a flag names`, place);
}

function label(name: string, field: Field, place: RecordPlace): string {
  const found = present(name, field, place);
  if (typeof found === 'string' || typeof found === 'bigint') return String(found);
  throw new Refusal('import.format', `the field ${name} is neither a text nor an integer`, place);
}

function integer(name: string, field: Field, place: RecordPlace): bigint {
  const found = present(name, field, place);
  if (typeof found === 'bigint') return found;
  throw new Refusal('import.format', `the field ${name}, named by --intrinsic, is no integer`, place);
}
