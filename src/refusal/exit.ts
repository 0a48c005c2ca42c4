/** How a command leaves that a refusal ended; `docs/refusals.md` shows it for every kind. */

import type { RefusalKind } from './kinds.js';

/** What a shell gives a program that SIGINT ended. */
const CANCELLED = 130;
/** EX_SOFTWARE of BSD's sysexits. */
const DEFECT = 70;

/**
 * @param refused The command's own code for a refused input: 1, or 2 where 1 is a measured negative.
 */
export function exitCodeOf(kind: RefusalKind, refused: number): number {
  // The contract of studies knows one code for everything that it refuses.
  if (kind.startsWith('usage.') || kind.startsWith('study.')) return 2;
  if (kind === 'run.cancelled') return CANCELLED;
  return kind === 'internal.panic' ? DEFECT : refused;
}
