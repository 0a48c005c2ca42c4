/** The identity specification that this program follows: its version and its rulings. */

import { Refusal } from '../refusal/index.js';
import { RULINGS, type SpecRuling } from './spec-table.js';

export { RULINGS, type SpecRuling };

/** Version of the specification; models and rulings record it. */
export const SPEC_VERSION = '2.1.0';

/**
 * The active ruling with an id such as `PMK-ARC-001`.
 *
 * Refuses with `spec.unknown` where no ruling has that id, or where another one took its place.
 */
export function specRuling(id: string): SpecRuling {
  const found = RULINGS.find((ruling) => ruling.id === id);
  if (found === undefined) {
    throw new Refusal('spec.unknown', `${id} is no ruling of specification ${SPEC_VERSION}`);
  }
  if (found.status === 'superseded') {
    const successor = found.supersededBy;
    throw new Refusal('spec.unknown', `${id} was superseded${successor ? ` by ${successor}` : ''}`, {
      mend: successor ? `Read \`assay spec show ${successor}\`.` : undefined,
    });
  }
  return found;
}

/** A ruling as `--json` prints it. */
export interface SpecEntry {
  readonly id: string;
  readonly status: 'active' | 'superseded';
  readonly title: string;
  readonly meaning: string;
  readonly superseded_by: string | null;
}

/** `assay spec list --json`. */
export interface SpecList {
  readonly spec_version: string;
  readonly rulings: readonly SpecEntry[];
}

function entry({ id, status, title, meaning, supersededBy }: SpecRuling): SpecEntry {
  return { id, status, title, meaning, superseded_by: supersededBy ?? null };
}

/** All rulings, superseded ones included. */
export function specList(): SpecList {
  return { spec_version: SPEC_VERSION, rulings: RULINGS.map(entry) };
}

/** The entry of an active ruling; refuses as {@link specRuling}. */
export function specEntry(id: string): SpecEntry {
  return entry(specRuling(id));
}
