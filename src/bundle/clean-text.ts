/** Leftovers as people read them. */

import { table } from '../terminal/index.js';
import type { Leftover } from './clean.js';

const ROLES: Readonly<Record<Leftover['role'], string>> = {
  lock: 'lock',
  staged: 'staging directory',
  prior: 'prior bundle',
};

/** A line a leftover, or that there is none. */
export function leftoversText(leftovers: readonly Leftover[]): string {
  if (leftovers.length === 0) return 'nothing is left of crashed writers';
  const columns = ['outcome', 'what', 'path'].map((title) => ({ title }));
  return table(
    columns,
    leftovers.map(({ outcome, role, path }) => [outcome.replace('-', ' '), ROLES[role], path]),
  );
}
