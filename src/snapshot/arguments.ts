/** The arguments of an action: as they are given, and as a manifest binds them. */

import type { Ordered, OrderedObject } from '../json/ordered.js';
import { must, objectOf, relativePath, type Value } from '../study/index.js';

type Check = (value: Ordered | undefined) => boolean;

const text: Check = (value) => typeof value === 'string' && value !== '';
const texts: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(text);
const names: Check = (value) => Array.isArray(value) && value.every(text);
const integer: Check = (value) => typeof value === 'bigint';
/** A program that wrote the manifest anew may have left out the point. */
const float: Check = (value) =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));

/** Every argument there is. */
const CHECKS: Readonly<Record<string, Check>> = {
  study: text,
  left: text,
  right: text,
  design: text,
  evidence: text,
  pack: text,
  archive: texts,
  candidates: text,
  model: text,
  sidecars: text,
  task_as: text,
  far: float,
  rho_target: float,
  m_floor: integer,
  c_floor: integer,
  stub_cap: float,
  bundle_dir: text,
  folders: names,
  links: names,
};

/** An object with these fields (`?` marks one that may be absent), each of its type. */
export function checkArguments(value: Value, fields: readonly string[]): OrderedObject {
  const found = objectOf(value, fields);
  for (const [name, one] of found) must(CHECKS[name]?.(one) ?? false, 'invalid_snapshot_argument');
  return found;
}

const PATHS: readonly string[] = ['study', 'left', 'right', 'design', 'evidence', 'pack', 'archive', 'model'];

/** Refuses arguments of a manifest that are none of its inputs. */
export function checkBound(given: OrderedObject, inputs: ReadonlySet<string>): void {
  for (const [name, value] of given) {
    if (name === 'folders' || name === 'links') {
      for (const one of listOf(value)) must(!relativePath(one).includes('/'), 'unsafe_path');
    } else if (name === 'bundle_dir') {
      must(relativePath(value) === BUNDLE_FOLDER, 'snapshot_argument_not_captured');
    } else if (PATHS.includes(name)) {
      for (const one of listOf(value)) {
        const path = relativePath(one);
        must(path.startsWith('inputs/') && inputs.has(path), 'snapshot_argument_not_captured');
      }
    }
  }
}

/** Where the entries of a comparison bundle are captured to. */
export const BUNDLE_FOLDER = 'inputs/bundle_dir';

/** A text or a list of texts as a list. */
export function listOf(value: Value): readonly string[] {
  return (Array.isArray(value) ? value : [value]) as readonly string[];
}

/** A float, written as one or as an integer. */
export function floatOf(given: OrderedObject, name: string): number {
  return Number(given.get(name));
}

export function textOf(given: OrderedObject, name: string): string {
  return given.get(name) as string;
}

export function textIfGiven(given: OrderedObject, name: string): string | undefined {
  return given.get(name) as string | undefined;
}
