/** The items of an import, in order of first appearance, and the draws that belong to each. */

import type { Json } from '../json/tagged.js';
import type { ArchiveRow } from '../native.js';
import { Refusal } from '../refusal/index.js';
import type { Fates, RecordPlace } from './fates.js';
import type { FoundItem } from './format.js';

/** What the flags make of an item's first record. */
export interface ItemFields {
  readonly cluster?: string | undefined;
  readonly tier?: string | undefined;
  readonly intrinsic: readonly (readonly [string, bigint])[];
}

interface Item {
  readonly sample: string;
  readonly variant: string;
  readonly fields: ItemFields;
  readonly draws: { readonly order: number; readonly text: number }[];
  readonly failures: { readonly reason: string; readonly place: RecordPlace }[];
}

export interface RowCounts {
  readonly items: number;
  readonly draws: number;
  readonly stubs: number;
  readonly ragged: number;
}

export class Items {
  private readonly items = new Map<string, Item>();
  /** The kind of id that each text stands for: `1` and `"1"` must not meet in one file. */
  private readonly ids = new Map<string, 'bigint' | 'string'>();

  /** The item, made where it is new. Refuses `import.id` where two ids print alike. */
  private at(found: FoundItem, fields: ItemFields, place: RecordPlace): Item {
    const text = String(found.id);
    const kind = typeof found.id as 'bigint' | 'string';
    const before = this.ids.get(text);
    if (before === undefined) this.ids.set(text, kind);
    else if (before !== kind) {
      throw new Refusal('import.id', `an integer and a string that print alike are both ids: ${text}`, place);
    }
    const key = JSON.stringify([text, found.variant ?? null]);
    const known = this.items.get(key);
    if (known) return known;
    const sample = fields.cluster ?? found.sample ?? text;
    const own = found.variant === undefined || found.variant === 'base' ? text : `${text}/${found.variant}`;
    const variant = fields.cluster === undefined ? (found.variant ?? 'base') : own;
    const item: Item = { sample, variant, fields, draws: [], failures: [] };
    this.items.set(key, item);
    return item;
  }

  draws(
    found: FoundItem,
    fields: ItemFields,
    place: RecordPlace,
    order: number,
    texts: readonly number[],
  ): void {
    const { draws } = this.at(found, fields, place);
    for (const text of texts) draws.push({ order, text });
  }

  failed(found: FoundItem, fields: ItemFields, place: RecordPlace, reason: string): void {
    this.at(found, fields, place).failures.push({ reason, place });
  }

  /** Settles what failed records are, now that all are read: a lost draw of an item, or a stub. */
  settle(fates: Fates): RowCounts {
    const lengths = new Map<number, number>();
    let [draws, stubs] = [0, 0];
    for (const item of this.items.values()) {
      const fate = item.draws.length > 0 ? 'failed-draw' : 'stub';
      for (const { reason, place } of item.failures) fates.add(fate, reason, place);
      draws += item.draws.length;
      if (item.draws.length === 0) stubs += 1;
      else lengths.set(item.draws.length, (lengths.get(item.draws.length) ?? 0) + 1);
    }
    const modal = Math.max(0, ...lengths.values());
    const whole = [...lengths.values()].reduce((sum, count) => sum + count, 0);
    return { items: this.items.size, draws, stubs, ragged: whole - modal };
  }

  /** The rows, in batches. */
  *rows(profile: string, language: string): Iterable<ArchiveRow[]> {
    let batch: ArchiveRow[] = [];
    for (const item of this.items.values()) {
      batch.push(rowOf(item, profile, language));
      if (batch.length < 1000) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function rowOf(item: Item, profile: string, language: string): ArchiveRow {
  const { sample, variant, fields, draws } = item;
  const common = { sample, profile, language };
  if (draws.length === 0) return { members: membersOf(common), draws: [] };
  const intrinsic = fields.intrinsic.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',');
  const tier = fields.tier === undefined ? '' : `,${membersOf({ tier: fields.tier })}`;
  // Sorting is stable: draws of one order stay as they arrived.
  const sorted = draws.toSorted((left, right) => left.order - right.order).map(({ text }) => text);
  const head = membersOf({ sample, variant, profile, language });
  return { members: `${head}${tier},"intrinsic":{${intrinsic}}`, draws: sorted };
}

function membersOf(members: Readonly<Record<string, string>>): string {
  return JSON.stringify(members).slice(1, -1);
}

/** An integer for `intrinsic`; refuses anything else with `import.format`. */
export function intrinsicOf(name: string, value: Json | undefined, place: RecordPlace): bigint {
  if (typeof value === 'bigint') return value;
  throw new Refusal('import.format', `the field ${name}, named by --intrinsic, is no integer`, place);
}
