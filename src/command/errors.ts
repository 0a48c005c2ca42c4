/** From whatever was thrown to refusals. */

import { Refusal, refusalsOf } from '../refusal/index.js';

/** The refusals in an error; a bug becomes `internal.panic`, which names the error and no content. */
export function asRefusals(error: Error): readonly Refusal[] {
  const known = refusalsOf(error);
  if (known) return known;
  const kind = isUsageError(error) ? 'usage.argument' : 'internal.panic';
  const name = kind === 'internal.panic' ? `${error.name}: ` : '';
  return [new Refusal(kind, `${name}${plainMessage(error)}`)];
}

/** Errors of oclif's parser: the command line itself is at fault. */
function isUsageError(error: Error): boolean {
  return 'parse' in error || (error as { oclif?: { exit?: number } }).oclif?.exit === 2;
}

/** oclif heads a list of faults, breaks lines and appends a hint to --help; keep what is wrong, on one line. */
function plainMessage(error: Error): string {
  return error.message
    .replace(/\nSee more help with --help\s*$/, '')
    .replace(/^The following errors? occurred:/, '')
    .trim()
    .replace(/\s*\n\t|:\s*\n\s*/g, ': ')
    .replace(/\s*\n\s*/g, '; ');
}
