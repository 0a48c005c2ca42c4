/** From whatever was thrown to refusals. */

import { Refusal, refusalsOf } from '../refusal/index.js';
import { nearest } from './near.js';

/** The refusals in an error; a bug becomes `internal.panic`, which names the error and no content. */
export function asRefusals(error: Error): readonly Refusal[] {
  const known = refusalsOf(error);
  if (known) return known;
  const kind = isUsageError(error) ? 'usage.argument' : 'internal.panic';
  const name = kind === 'internal.panic' ? `${error.name}: ` : '';
  return [new Refusal(kind, `${name}${plainMessage(error)}${meant(error)}`)];
}

/** What oclif's parser says of flags that there are not. */
interface UnknownFlags {
  readonly flags?: readonly string[];
  readonly parse?: { readonly input?: { readonly flags?: object } };
}

/** The flags that unknown ones may stand for, or how to give a name that starts with a dash. */
function meant(error: Error): string {
  const { flags, parse } = error as UnknownFlags;
  const known = Object.keys(parse?.input?.flags ?? {}).map((name) => `--${name}`);
  if (known.length === 0 || !Array.isArray(flags)) return '';
  const near = new Set(flags.map((flag) => nearest(flag, known)).filter((name) => name !== undefined));
  if (near.size > 0) return `; did you mean ${[...near].join(', ')}?`;
  const names = flags.filter((flag) => /^-[^-]/.test(flag));
  return names.length > 0 ? '; a name that starts with a dash goes behind --' : '';
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
