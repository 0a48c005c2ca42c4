import type { KindEntry } from '../../entry.js';

/** Kinds of studies that are mended in the same way; `study.` and the contract's code is the kind. */
export function studyKinds<Code extends string>(
  mend: string,
  means: Readonly<Record<Code, string>>,
): Readonly<Record<`study.${Code}`, KindEntry>> {
  const entries = Object.entries<string>(means).map(([code, one]) => [`study.${code}`, { means: one, mend }]);
  return Object.fromEntries(entries) as Record<`study.${Code}`, KindEntry>;
}
