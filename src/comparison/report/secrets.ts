/** The values of the environment variables that profiles name: looked up, and kept out of every file. */

import { Refusal, Refused } from '../../refusal/index.js';
import { MIN_SECRET_LENGTH } from '../backend/index.js';
import type { Profile } from './report.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of all profiles by name. Throws `Refused` for every one that is unset, too short
 * to be told from ordinary text, no single line of printable ASCII, or whose value stands in one of `files`.
 */
export function secretsOf(
  profiles: readonly Profile[],
  environment: Environment,
  file: string,
  files: readonly Buffer[],
): Map<string, string> {
  const secrets = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const { backend, line, pointer } of profiles) {
    for (const name of backend.variables) {
      if (secrets.has(name)) continue;
      const value = environment[name] ?? '';
      secrets.set(name, value);
      const fault = faultOf(value, files);
      if (fault) refusals.push(new Refusal('report.variable', `${name} ${fault}`, { file, line, pointer }));
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return secrets;
}

function faultOf(value: string, files: readonly Buffer[]): string | undefined {
  if (value === '') return 'is not set';
  if (!/^[\x21-\x7e]+$/.test(value)) return 'holds something else than printable ASCII without spaces';
  if (value.length < MIN_SECRET_LENGTH) return `is shorter than ${MIN_SECRET_LENGTH} characters`;
  if (files.some((bytes) => bytes.includes(value))) return 'has a value that stands in a file of the report';
  return undefined;
}

/** The part of `secrets` that a profile named. */
export function namedBy(profile: Profile, secrets: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(profile.backend.variables.map((name) => [name, secrets.get(name) ?? '']));
}
