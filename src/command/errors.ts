/** From whatever was thrown to refusals. */

import { Refusal, refusalsOf } from '../refusal/index.js';

/** Errors of oclif's parser and of unknown commands: the command line itself is at fault. */
export function isUsageError(error: Error): boolean {
  const { oclif } = error as { oclif?: { exit?: number } };
  const refusals = refusalsOf(error);
  if (refusals) return refusals.some((one) => one.kind.startsWith('usage.'));
  return 'parse' in error || oclif?.exit === 2;
}

/** The refusals in an error; a bug becomes `internal.panic`, which names the error and no content. */
export function asRefusals(error: Error): readonly Refusal[] {
  const known = refusalsOf(error);
  if (known) return known;
  if (isUsageError(error)) return [new Refusal('usage.argument', plainMessage(error))];
  return [new Refusal('internal.panic', `${error.name}: ${plainMessage(error)}`)];
}

/** oclif appends a hint to --help and breaks the line; keep what is wrong, on one line. */
function plainMessage(error: Error): string {
  return error.message
    .replace(/\nSee more help with --help\s*$/, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ');
}
