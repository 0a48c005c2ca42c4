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
