/** Failures that profiles share, as a picture of sets and their intersections. */

import type { Block, OverlapColumn } from '../../report/index.js';
import { picture } from '../../report/index.js';
import { byCodePoint } from '../../text/order.js';
import type { FailureProfiles, ProfileResult } from '../evidence/index.js';

/** One picture for each scope that two or more profiles share: only these can be paired. */
export function overlapPictures({ profiles }: FailureProfiles): readonly Block[] {
  const scopes = new Map<string, ProfileResult[]>();
  for (const one of profiles) {
    if (one.test_scope.visibility === 'unknown') continue;
    const { scope_sha256: scope } = one.test_scope;
    scopes.set(scope, [...(scopes.get(scope) ?? []), one]);
  }
  return [...scopes.values()].filter(({ length }) => length > 1).map(overlapPicture);
}

function overlapPicture(profiles: readonly ProfileResult[]): Block {
  const columns = columnsOf(profiles);
  const shared = columns.filter(({ failedIn }) => failedIn.length > 1);
  const cases = shared.reduce((sum, one) => sum + one.cases.length, 0);
  return picture({
    kind: 'overlap',
    title: `Failures of ${profiles.length} profiles under one scope`,
    description: `${cases} cases fail in more than one profile, in ${shared.length} different combinations. A column is the cases that fail in exactly the marked profiles. The tables below list every case.`,
    classes: [],
    sets: profiles.map((one) => ({
      name: one.id,
      failed: one.failed_case_ids.length,
      completed: one.case_count - one.unobserved_case_ids.length,
      cases: one.case_count,
    })),
    columns,
  });
}

/** Cases that fail somewhere, by where they fail and where they are not known; the largest first. */
function columnsOf(profiles: readonly ProfileResult[]): readonly OverlapColumn[] {
  const failed = profilesByCase(profiles, (one) => one.failed_case_ids);
  const unknown = profilesByCase(profiles, (one) => one.unobserved_case_ids);
  const columns = new Map<string, { failedIn: string[]; unknownIn: string[]; cases: string[] }>();
  for (const [id, failedIn] of [...failed].sort(([a], [b]) => byCodePoint(a, b))) {
    const unknownIn = unknown.get(id) ?? [];
    const key = `${failedIn.join(' ')}/${unknownIn.join(' ')}`;
    const column = columns.get(key) ?? { failedIn, unknownIn, cases: [] };
    column.cases.push(id);
    columns.set(key, column);
  }
  return [...columns.values()].sort(
    (a, b) => b.cases.length - a.cases.length || b.failedIn.length - a.failedIn.length,
  );
}

function profilesByCase(
  profiles: readonly ProfileResult[],
  casesOf: (one: ProfileResult) => readonly string[],
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const profile of profiles) {
    for (const id of casesOf(profile)) {
      const names = found.get(id);
      if (names) names.push(profile.id);
      else found.set(id, [profile.id]);
    }
  }
  return found;
}
