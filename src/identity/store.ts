/** The ruling store: an append-only file of rulings, one a line (contract, section 9). */

import { canonicalText, refusalFrom } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import type { RulingBody } from './ruling.js';
import { holding, type LockOptions } from './store/held.js';
import { LINE_LIMIT, type StoredRuling, verifyHeld } from './store/verify.js';

export { DEFAULT_LOCK_WAIT, type LockOptions } from './store/held.js';
export type { StoredRuling } from './store/verify.js';

/** Where rulings go unless another file is named. */
export const DEFAULT_STORE = 'punchmark-rulings.jsonl';

/**
 * Verifies a store and shows every ruling in order. Gives their number, or undefined where there
 * is no such file, which reads as a store without rulings.
 *
 * Refuses with a `store.*` kind.
 */
export async function visitStore(
  path: string,
  visit: (ruling: StoredRuling) => void = () => undefined,
  options: LockOptions = {},
): Promise<number | undefined> {
  return holding(path, 'read', options, async (file) => {
    if (file === undefined) return undefined;
    const { ids } = await verifyHeld(file, path, visit, options.signal);
    return ids.size;
  });
}

/** A ruling out of a verified store, and the id of a later one that supersedes it. */
export interface FoundRuling {
  readonly ruling: StoredRuling;
  readonly supersededBy: string | undefined;
}

/** Finds a ruling; refuses with `certify.ruling` where the store holds none of that id. */
export async function findRuling(path: string, id: string, options: LockOptions = {}): Promise<FoundRuling> {
  let ruling: StoredRuling | undefined;
  let supersededBy: string | undefined;
  const count = await visitStore(
    path,
    (one) => {
      if (one.id === id) ruling = one;
      if (one.body.supersedes === id) supersededBy = one.id;
    },
    options,
  );
  if (ruling === undefined) {
    const what = count === undefined ? 'does not exist, so it' : 'is sound, but it';
    throw new Refusal('certify.ruling', `the store ${what} holds no ruling ${quoted(id)}`, { file: path });
  }
  return { ruling, supersededBy };
}

/**
 * Appends a ruling after verifying all that stands before it; true where the store grew. A
 * ruling that is there already is left alone: equal inputs give equal ids (PMK-RUL-004).
 *
 * Refuses with a `store.*` kind, or with `file.write`; the store is then as it was.
 */
export async function recordRuling(
  path: string,
  body: RulingBody,
  options: LockOptions = {},
): Promise<boolean> {
  const line = Buffer.from(`${canonicalText(body, 'line')}\n`);
  if (line.length > LINE_LIMIT) {
    throw new Refusal('file.size', `a ruling of ${line.length} bytes is longer than a line may be`, {
      file: path,
    });
  }
  return holding(path, 'append', options, async (file) => {
    if (file === undefined) throw new Refusal('store.read', 'cannot be created', { file: path });
    const { ids, bytes, ended } = await verifyHeld(file, path, undefined, options.signal);
    if (ids.has(body.ruling_id)) return false;
    if (body.supersedes !== null && !ids.has(body.supersedes)) {
      throw new Refusal('store.supersedes', `holds no ruling ${body.supersedes} to supersede`, {
        file: path,
      });
    }
    // A last line that is whole but lacks its end is completed, not run into.
    const text = ended ? line : Buffer.concat([Buffer.from('\n'), line]);
    const { fault } = await file.append(text, bytes);
    if (fault) throw refusalFrom(fault, { file: path });
    return true;
  });
}
