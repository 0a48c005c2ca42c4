/** The items of an import, in order of first appearance, and the draws that belong to each. */

import type { ArchiveRow } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { type DrawOrder, Draws, type DrawsByItem } from './draws.js';
import type { Fates, RecordPlace } from './fates.js';
import type { FoundItem } from './format.js';
import { membersOf, type RowFields } from './rows.js';

interface Item {
  readonly index: number;
  readonly sample: string;
  readonly variant: string;
  readonly cluster: string | undefined;
  readonly same: string | undefined;
  /** Those of the first record that gave draws. */
  fields: RowFields | undefined;
  failures: { readonly reason: string; readonly place: RecordPlace }[] | undefined;
}

/** The items of one id: `1` and `"1"` must not meet. */
interface OfId {
  readonly kind: 'bigint' | 'string';
  /** The one without a variant of its own, and the others by theirs. */
  plain: Item | undefined;
  variants: Map<string, Item> | undefined;
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
  private readonly items: Item[] = [];
  private readonly ids = new Map<string, OfId>();
  /** The names of rows under `--cluster-by`, where ids alone do not keep them apart. */
  private readonly names = new Set<string>();
  private readonly arrived = new Draws();

  /** The item, made where it is new. Refuses `import.id` where items cannot be told apart. */
  private at({ found, cluster, place }: Arrival): Item {
    const text = String(found.id);
    const ofId = this.ofId(text, typeof found.id as OfId['kind'], place);
    const { variant } = found;
    const known = variant === undefined ? ofId.plain : ofId.variants?.get(variant);
    if (known) {
      alike(known, found, cluster, place);
      return known;
    }
    const item = this.made(text, found, cluster, place);
    if (variant === undefined) ofId.plain = item;
    else ofId.variants = (ofId.variants ?? new Map<string, Item>()).set(variant, item);
    return item;
  }

  private ofId(text: string, kind: OfId['kind'], place: RecordPlace): OfId {
    const known = this.ids.get(text);
    if (known === undefined) {
      const made: OfId = { kind, plain: undefined, variants: undefined };
      this.ids.set(text, made);
      return made;
    }
    if (known.kind === kind) return known;
    throw new Refusal('import.id', `an integer and a string that print alike are both ids: ${text}`, place);
  }

  private made(text: string, found: FoundItem, cluster: string | undefined, place: RecordPlace): Item {
    const own = found.variant === undefined || found.variant === 'base' ? text : `${text}/${found.variant}`;
    const sample = cluster ?? text;
    const variant = cluster === undefined ? (found.variant ?? 'base') : own;
    if (cluster !== undefined) {
      // An empty variant counts as `base` (contract, section 1.2).
      const name = JSON.stringify([sample, variant || 'base']);
      if (this.names.has(name)) {
        throw new Refusal('import.id', `two items would be the row ${sample}, ${variant}`, place);
      }
      this.names.add(name);
    }
    const [index, { same }] = [this.items.length, found];
    const item: Item = { index, sample, variant, cluster, same, fields: undefined, failures: undefined };
    this.items.push(item);
    return item;
  }

  /** The item's row is to stand here, whatever comes of it. */
  appear(arrival: Arrival): void {
    this.at(arrival);
  }

  /** Draws are numbered in the order in which they come here, from 0 on. */
  draws(arrival: Arrival, fields: RowFields, order: DrawOrder, texts: number): void {
    const item = this.at(arrival);
    item.fields ??= fields;
    for (let text = 0; text < texts; text += 1) this.arrived.add(item.index, order);
  }

  failed(arrival: Arrival, reason: string): void {
    const item = this.at(arrival);
    item.failures ??= [];
    item.failures.push({ reason, place: arrival.place });
  }

  /** Settles what failed records are, now that all are read: a lost draw of an item, or a stub. */
  settle(fates: Fates): RowCounts {
    const lengths = new Map<number, number>();
    const draws = this.arrived.byItem(this.items.length);
    let stubs = 0;
    for (const { index, failures = [] } of this.items) {
      const count = draws.countOf(index);
      for (const { reason, place } of failures) fates.add(count > 0 ? 'failed-draw' : 'stub', reason, place);
      if (count === 0) stubs += 1;
      else lengths.set(count, (lengths.get(count) ?? 0) + 1);
    }
    const modal = Math.max(0, ...lengths.values());
    const whole = [...lengths.values()].reduce((sum, count) => sum + count, 0);
    return { items: this.items.length, draws: this.arrived.length, stubs, ragged: whole - modal };
  }

  /** The rows, in batches. */
  *rows(profile: string, language: string): Iterable<ArchiveRow[]> {
    const draws = this.arrived.byItem(this.items.length);
    let batch: ArchiveRow[] = [];
    for (const item of this.items) {
      batch.push(rowOf(item, draws, profile, language));
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

function rowOf(item: Item, draws: DrawsByItem, profile: string, language: string): ArchiveRow {
  const { index, sample, variant, fields } = item;
  if (!fields) return { members: membersOf({ sample, profile, language }), draws: [] };
  const head = membersOf({ sample, variant, profile, language });
  return { members: `${head},${fields.members}`, draws: draws.of(index) };
}
