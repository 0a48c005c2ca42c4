/** One row of the table of refusal kinds. */
export interface KindEntry {
  /** What is wrong, in one sentence. */
  readonly means: string;
  /** What to do about it. */
  readonly mend: string;
  /** The spec ruling that stands behind the kind. */
  readonly ruling?: string;
}

/** Checks a table's rows while keeping its names as a closed union. */
export function kindTable<Name extends string>(
  table: Readonly<Record<Name, KindEntry>>,
): Readonly<Record<Name, KindEntry>> {
  return table;
}
