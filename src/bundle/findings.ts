/** What is wrong with a bundle, gathered while it is looked at. */

import { linesOf } from '../native.js';
import { Refusal, type RefusalKind, type Severity } from '../refusal/index.js';
import { LIMITS, MANIFEST_NAME } from './manifest.js';

/** Problems of one kind beyond this number are counted, not listed; as many as results may be. */
const MOST_OF_A_KIND = LIMITS.results;

export interface Finding {
  readonly kind: RefusalKind;
  readonly message: string;
  /** The entry at fault; without one the directory itself is. */
  readonly entry?: string | undefined;
  /** JSON pointer into the manifest. */
  readonly pointer?: string | undefined;
  readonly line?: number | undefined;
  readonly mend?: string | undefined;
}

/** Collects findings in the order they are made. */
export class Findings {
  private readonly list: Finding[] = [];
  private readonly counts = new Map<RefusalKind, number>();

  constructor(private readonly severity: Severity = 'error') {}

  add(finding: Finding): void {
    const count = (this.counts.get(finding.kind) ?? 0) + 1;
    this.counts.set(finding.kind, count);
    if (count <= MOST_OF_A_KIND) this.list.push(finding);
  }

  /** Notes a problem of the manifest at `pointer`. */
  at(pointer: string, kind: RefusalKind, message: string, mend?: string): undefined {
    this.add({ kind, message, entry: MANIFEST_NAME, pointer, mend });
    return undefined;
  }

  get empty(): boolean {
    return this.list.length === 0;
  }

  /**
   * The findings as refusals of `dir`.
   * @param manifest the manifest's bytes, which give pointers their lines
   */
  refusals(dir: string, manifest: Uint8Array | undefined): Refusal[] {
    const lines = this.lines(manifest);
    const refusals = this.list.map(
      (one) =>
        new Refusal(one.kind, one.message, {
          severity: this.severity,
          file: one.entry === undefined ? dir : entryPath(dir, one.entry),
          line: one.line ?? lines.get(one.pointer ?? ''),
          pointer: one.pointer,
          mend: one.mend,
        }),
    );
    return [...refusals, ...this.unlisted(dir)];
  }

  private lines(manifest: Uint8Array | undefined): ReadonlyMap<string, number> {
    const pointers = this.list.flatMap((one) => (one.pointer === undefined || one.line ? [] : [one.pointer]));
    if (manifest === undefined || pointers.length === 0) return new Map();
    const lines = linesOf(manifest, pointers, LIMITS.depth);
    return new Map(pointers.map((pointer, index) => [pointer, lines[index] ?? 1]));
  }

  private unlisted(dir: string): Refusal[] {
    return [...this.counts]
      .filter(([, count]) => count > MOST_OF_A_KIND)
      .map(
        ([kind, count]) =>
          new Refusal(kind, `${count - MOST_OF_A_KIND} more of this kind are not listed`, {
            severity: this.severity,
            file: dir,
          }),
      );
  }
}

/** The path of an entry below the directory as the caller gave it. */
export function entryPath(dir: string, entry: string): string {
  return dir.endsWith('/') ? dir + entry : `${dir}/${entry}`;
}
