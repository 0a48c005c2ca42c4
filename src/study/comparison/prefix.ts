/** The first positions of a side, filled only by what its design put there (section 8 of the contract). */

import type { ComparedRow, SideDesign } from './design.js';

export type PositionedRow = { readonly position: number } & ComparedRow;

export interface Prefix {
  /** Empty where the prefix is known. */
  readonly reasons: readonly string[];
  readonly missingPositions: readonly number[];
  readonly excluded: readonly { readonly position: number; readonly revision_id: string }[];
  /** By position. */
  readonly rows: readonly PositionedRow[];
}

export function prefix(side: SideDesign, size: number | null): Prefix {
  const reasons = prefixReasons(side, size);
  if (reasons.length > 0 || size === null) return { reasons, missingPositions: [], excluded: [], rows: [] };
  const byPosition = new Map(side.slots.map(({ position, revisionId }) => [position, revisionId]));
  const positions = Array.from({ length: size }, (_, at) => at + 1);
  return {
    reasons,
    missingPositions: positions.filter((position) => byPosition.get(position) === null),
    excluded: later(side, size),
    rows: positions.flatMap((position) => {
      const row = side.rows.find((one) => one.revision_id === byPosition.get(position));
      return row ? [{ position, ...row }] : [];
    }),
  };
}

/** Selected revisions behind the prefix; they fill no gap in it. */
function later(side: SideDesign, size: number): Prefix['excluded'] {
  return side.slots
    .flatMap(({ position, revisionId }) =>
      position !== null && position > size && revisionId !== null
        ? [{ position, revision_id: revisionId }]
        : [],
    )
    .sort((a, b) => a.position - b.position);
}

function prefixReasons({ configurationId, plannedPositions, slots, rows }: SideDesign, size: number | null) {
  const mapped = new Set(slots.map(({ revisionId }) => revisionId));
  const positions = new Set(slots.map(({ position }) => position));
  const accounted =
    size === null || Array.from({ length: size }, (_, at) => at + 1).every((one) => positions.has(one));
  const exceeds = plannedPositions !== null && size !== null && plannedPositions < size;
  return [
    ...(configurationId === null ? ['configuration_unknown'] : []),
    ...(plannedPositions === null ? ['planned_positions_unknown'] : []),
    ...(exceeds ? ['prefix_exceeds_planned_positions'] : []),
    ...(size === null ? ['prefix_size_unknown'] : []),
    ...(positions.has(null) ? ['slot_positions_unknown'] : []),
    ...(rows.every((row) => mapped.has(row.revision_id)) ? [] : ['selected_revisions_unmapped']),
    ...(accounted ? [] : ['prefix_positions_unaccounted']),
  ];
}
