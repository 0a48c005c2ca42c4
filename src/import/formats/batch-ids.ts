/** Ids of batch requests: several of them may ask one question. */

import { Refusal } from '../../refusal/index.js';
import type { ImportSource } from '../format.js';

/** The item of a request, and the place of its draw among those of the item. */
export interface BatchId {
  readonly id: bigint | string;
  readonly order: number;
}

/** Folds ids that differ by what `--draw-suffix` matches at their end; its first number gives the order. */
export function batchIds(source: ImportSource): (id: bigint | string) => BatchId {
  const { drawSuffix } = source.settings;
  if (drawSuffix === undefined) return (id) => ({ id, order: 0 });
  const pattern = suffixPattern(drawSuffix);
  return (id) => {
    const text = String(id);
    const found = pattern.exec(text);
    if (!found) return { id, order: 0 };
    return { id: text.slice(0, found.index), order: Number(/\d+/.exec(found[0])?.[0] ?? 0) };
  };
}

function suffixPattern(suffix: string): RegExp {
  try {
    return new RegExp(`(?:${suffix})$`, 'u');
  } catch {
    throw new Refusal('usage.option', '--draw-suffix is no regular expression');
  }
}
