/** The items of an import, in order of first appearance, and the draws that belong to each. */

import type { ArchiveRow } from '../native.js';
import { Refusal } from '../refusal/index.js';
import type { Fates, RecordPlace } from './fates.js';
import type { FoundItem } from './format.js';
import { membersOf, type RowFields } from './rows.js';

interface Item {
  readonly sample: string;
  readonly variant: string;
  readonly cluster: string | undefined;
  readonly same: string | undefined;
  /** Those of the first record that gave draws. */
  fields: RowFields | undefined;
  readonly draws: (DrawOrder & { readonly text: number })[];
  readonly failures: { readonly reason: string; readonly place: RecordPlace }[];
}

/** Where a draw stands among those of its item. */
export interface DrawOrder {
  readonly file: number;
  readonly recorded: number;
}

export interface RowCounts {
  readonly items: number;
  readonly draws: number;
  readonly stubs: number;
  readonly ragged: number;
}

/** A record of an item, as it arrives. */
export interface Arrival {
  readonly found: FoundItem;
  /** The value of `--cluster-by`. */
  readonly cluster: string | undefined;
  readonly place: RecordPlace;
}

export class Items {
  private readonly items = new Map<string, Item>();
  /** The kind of id that each text stands for: `1` and `"1"` must not meet. */
  private readonly ids = new Map<string, 'bigint' | 'string'>();
  /** The rows' own names, which no two items may share. */
  private readonly names = new Set<string>();

  /** The item, made where it is new. Refuses `import.id` where items cannot be told apart. */
  private at({ found, cluster, place }: Arrival): Item {
    const text = this.idText(found.id, place);
    const key = JSON.stringify([text, found.variant ?? null]);
    const known = this.items.get(key);
    if (known) {
      alike(known, found, cluster, place);
      return known;
    }
    const own = found.variant === undefined || found.variant === 'base' ? text : `${text}/${found.variant}`;
    const sample = cluster ?? text;
    const variant = cluster === undefined ? (found.variant ?? 'base') : own;
    const name = JSON.stringify([sample, variant === '' ? 'base' : variant]);
    if (this.names.has(name)) {
      throw new Refusal('import.id', `two items would be the row ${sample}, ${variant}`, place);
    }
    this.names.add(name);
    const item: Item = {
      ...{ sample, variant, cluster, same: found.same },
      ...{ fields: undefined, draws: [], failures: [] },
    };
    this.items.set(key, item);
    return item;
  }

  private idText(id: bigint | string, place: RecordPlace): string {
    const text = String(id);
    const kind = typeof id as 'bigint' | 'string';
    const before = this.ids.get(text);
    if (before === undefined) this.ids.set(text, kind);
    else if (before !== kind) {
      throw new Refusal('import.id', `an integer and a string that print alike are both ids: ${text}`, place);
    }
    return text;
  }

  /** The item's row is to stand here, whatever comes of it. */
  appear(arrival: Arrival): void {
    this.at(arrival);
  }

  draws(arrival: Arrival, fields: RowFields, order: DrawOrder, texts: readonly number[]): void {
    const item = this.at(arrival);
    item.fields ??= fields;
    for (const text of texts) item.draws.push({ ...order, text });
  }

  failed(arrival: Arrival, reason: string): void {
    this.at(arrival).failures.push({ reason, place: arrival.place });
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

/** Records of one item must not disagree about what it is. */
function alike(known: Item, found: FoundItem, cluster: string | undefined, place: RecordPlace): void {
  const text = String(found.id);
  if (known.cluster !== cluster) {
    const message = `records of item ${text} have different values of the field that --cluster-by names`;
    throw new Refusal('import.id', message, place);
  }
  if (known.same !== found.same) {
    throw new Refusal('import.id', `records of item ${text} ask different questions`, {
      ...place,
      mend: 'Import files of different tasks or runs one at a time.',
    });
  }
}

function rowOf(item: Item, profile: string, language: string): ArchiveRow {
  const { sample, variant, fields, draws } = item;
  if (!fields) return { members: membersOf({ sample, profile, language }), draws: [] };
  const head = membersOf({ sample, variant, profile, language });
  // Sorting is stable: draws of one order stay as they arrived.
  const sorted = draws.toSorted((left, right) => left.file - right.file || left.recorded - right.recorded);
  return { members: `${head},${fields.members}`, draws: sorted.map(({ text }) => text) };
}
