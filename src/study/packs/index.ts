import { GRAPH } from './graph.js';
import type { TaskPack } from './pack.js';
import { SORTING } from './sorting.js';

export { isProgramName } from './languages.js';
export { givenPack } from './own.js';
export type { PackClass, PackRule, PackSuite, TaskPack } from './pack.js';

/** The packs that come with assay. */
export const SHIPPED_PACKS: readonly TaskPack[] = [SORTING, GRAPH];

export const GRAPH_PACK_ID = GRAPH.packId;

/** Whether the pack is a user's own. */
export function isOwnPack(pack: TaskPack): boolean {
  return !SHIPPED_PACKS.includes(pack);
}
