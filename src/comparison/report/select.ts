/** Which profiles of a report run, and in which order. */

import { Refusal, Refused } from '../../refusal/index.js';
import type { Profile, Report } from './report.js';

/** The profiles of `ids` in that order, or all of them; throws `Refused` with every odd id. */
export function selectProfiles(report: Report, ids: readonly string[] | undefined, file: string): Profile[] {
  if (ids === undefined || ids.length === 0) return [...report.profiles];
  const known = new Map(report.profiles.map((one) => [one.id, one]));
  const refuse = (message: string) => new Refusal('report.profile', message, { file });
  const refusals = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .map((id) => refuse(`defines no profile ${JSON.stringify(id)}`));
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  for (const id of repeated) refusals.push(refuse(`the profile ${JSON.stringify(id)} is selected twice`));
  if (new Set(ids).size < 2) refusals.push(refuse('a comparison needs at least two profiles'));
  if (refusals.length > 0) throw new Refused(refusals);
  return ids.flatMap((id) => known.get(id) ?? []);
}
