/** Which draws belong to which item, in a few bytes a draw: a log of gigabytes has millions. */

/** Where a draw stands among those of its item. */
export interface DrawOrder {
  readonly file: number;
  readonly recorded: number;
}

const FIRST_ROOM = 1024;

export class Draws {
  private items = new Uint32Array(FIRST_ROOM);
  private files = new Uint32Array(FIRST_ROOM);
  private recorded = new Float64Array(FIRST_ROOM);
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** Draws are numbered as they are added, from 0 on. */
  add(item: number, { file, recorded }: DrawOrder): void {
    if (this.count === this.items.length) this.grow();
    this.items[this.count] = item;
    this.files[this.count] = file;
    this.recorded[this.count] = recorded;
    this.count += 1;
  }

  private grow(): void {
    const room = this.items.length * 2;
    const [items, files, recorded] = [new Uint32Array(room), new Uint32Array(room), new Float64Array(room)];
    items.set(this.items);
    files.set(this.files);
    recorded.set(this.recorded);
    [this.items, this.files, this.recorded] = [items, files, recorded];
  }

  /** The numbers of each item's draws, in their order. */
  byItem(items: number): DrawsByItem {
    const starts = new Uint32Array(items + 1);
    for (let draw = 0; draw < this.count; draw += 1) {
      const next = (this.items[draw] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let item = 0; item < items; item += 1) {
      starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0);
    }
    const numbers = new Uint32Array(this.count);
    const next = starts.slice();
    for (let draw = 0; draw < this.count; draw += 1) {
      const item = this.items[draw] ?? 0;
      const place = next[item] ?? 0;
      numbers[place] = draw;
      next[item] = place + 1;
    }
    return new DrawsByItem(starts, numbers, (left, right) => this.compare(left, right));
  }

  private compare(left: number, right: number): number {
    const files = (this.files[left] ?? 0) - (this.files[right] ?? 0);
    // Draws of one order stay as they arrived.
    return files || (this.recorded[left] ?? 0) - (this.recorded[right] ?? 0) || left - right;
  }
}

export class DrawsByItem {
  constructor(
    private readonly starts: Uint32Array,
    private readonly numbers: Uint32Array,
    private readonly compare: (left: number, right: number) => number,
  ) {}

  countOf(item: number): number {
    return (this.starts[item + 1] ?? 0) - (this.starts[item] ?? 0);
  }

  of(item: number): readonly number[] {
    return [...this.numbers.subarray(this.starts[item], this.starts[item + 1])].sort(this.compare);
  }
}
