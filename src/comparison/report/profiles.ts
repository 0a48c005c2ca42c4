/** Reads the profiles of a report file and the backends that they name. */

import { LIMITS } from '../../bundle/index.js';
import type { Fields, Located } from '../../yaml/index.js';
import type { BackendSetup, BackendType } from '../backend/index.js';
import type { Profile } from './report.js';

const DEFAULT_TIMEOUT_SECONDS = 300;
export const TIMEOUT_SECONDS = { min: 0.01, max: 86_400 };
/** Upper case alone: most keys have other characters, so one that stands for a name is not printed. */
const VARIABLE = /^[A-Z_][A-Z0-9_]*$/;

export function readProfiles(parent: Fields, backends: readonly BackendType[]): Profile[] | undefined {
  const items = parent.items('profiles');
  const at = parent.member('profiles');
  if (!items || !at) return undefined;
  if (items.length < 2 || items.length > LIMITS.results)
    return parent.refuse(at, `must hold from 2 to ${LIMITS.results} profiles`);
  const profiles = items.map((item) => profileFrom(parent, item, backends));
  refuseRepeated(parent, items, profiles);
  return profiles.every((one) => one !== undefined) ? profiles : undefined;
}

function profileFrom(parent: Fields, at: Located, backends: readonly BackendType[]): Profile | undefined {
  const fields = parent.enter(at);
  if (!fields) return undefined;
  const id = fields.text('id');
  const model = fields.text('model');
  const backend = backendFrom(fields, backends);
  fields.close();
  if (id === undefined || model === undefined || !backend) return undefined;
  return { id, model, ...backend, line: at.line, pointer: at.pointer };
}

function backendFrom(
  parent: Fields,
  backends: readonly BackendType[],
): Pick<Profile, 'backendId' | 'backend' | 'timeoutSeconds'> | undefined {
  const fields = parent.mapping('backend');
  const type = fields?.text('type');
  const typeAt = fields?.member('type');
  if (!fields || type === undefined || !typeAt) return undefined;
  const known = backends.find((one) => one.type === type);
  if (!known) return fields.refuse(typeAt, `must be one of ${backends.map((one) => one.type).join(', ')}`);
  const id = fields.optionalText('id');
  const timeoutSeconds = fields.optionalNumber('timeoutSeconds', TIMEOUT_SECONDS) ?? DEFAULT_TIMEOUT_SECONDS;
  const backend = known.configure(fields);
  fields.close();
  if (!backend || !soundVariables(fields, backend)) return undefined;
  return { backendId: id ?? type, backend, timeoutSeconds };
}

function soundVariables(fields: Fields, { variables }: BackendSetup): boolean {
  const odd = variables.some((name) => !VARIABLE.test(name));
  if (odd) fields.refuse(fields.at, 'names an environment variable by something else than A-Z, 0-9 and _');
  return !odd;
}

function refuseRepeated(
  parent: Fields,
  items: readonly Located[],
  profiles: readonly (Profile | undefined)[],
): void {
  const seen = new Set<string>();
  for (const [index, profile] of profiles.entries()) {
    const at = items[index];
    if (profile && at && seen.has(profile.id)) parent.refuse(at, 'has the id of an earlier profile');
    if (profile) seen.add(profile.id);
  }
}
