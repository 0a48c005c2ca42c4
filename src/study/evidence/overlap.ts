/** Which failures two profiles share (section 6.2 of the contract). */

import {
  CASE_FAILED,
  CASE_PASSED,
  CASE_UNOBSERVED,
  overlapProfiles,
  type ProfilePair as PairIndices,
} from '../../native.js';
import { byCodePoint } from '../../text/order.js';
import type { Conformance, ReceiptStatus, Study } from '../manifest/study.js';
import { type Counts, countOf, sortedUnique } from '../numbers/counts.js';
import { type TestScope, testScope } from '../test-scope.js';
import type { CaseStatus, Profile } from './profiles.js';

export interface ProfileResult {
  readonly id: string;
  readonly receipt_id: string;
  readonly revision_id: string;
  readonly run_id: string;
  readonly source_sha256: string;
  readonly test_scope: TestScope;
  /** Whether the analysis itself uses this receipt. */
  readonly selected_for_analysis: boolean;
  readonly receipt_status: ReceiptStatus;
  readonly conformance: Conformance;
  readonly case_count: number;
  readonly status_counts: Counts;
  readonly failed_case_ids: readonly string[];
  readonly unobserved_case_ids: readonly string[];
}

export interface UnavailablePair {
  readonly left: string;
  readonly right: string;
  readonly status: 'unavailable';
  readonly reasons: readonly ('test_scope_mismatch' | 'test_visibility_unknown')[];
  readonly same_source_bytes: boolean;
  readonly same_run: boolean;
  readonly failure_independence_established: false;
}

export interface ComparablePair extends Omit<UnavailablePair, 'status'> {
  readonly status: 'comparable_finite_cases';
  /** Cases that passed or failed on both sides. */
  readonly both_completed: number;
  readonly suite_cases: number;
  readonly complete_suite_both: boolean;
  readonly both_failed: readonly string[];
  readonly left_failed_right_passed: readonly string[];
  readonly right_failed_left_passed: readonly string[];
  readonly left_failures_other_unobserved: readonly string[];
  readonly right_failures_other_unobserved: readonly string[];
}

export type ProfilePair = UnavailablePair | ComparablePair;

export interface FailureProfiles {
  /** By id. */
  readonly profiles: readonly ProfileResult[];
  /** Every two profiles, in the order of their ids. */
  readonly pairs: readonly ProfilePair[];
  readonly scope: 'explicit_supplied_receipts';
  readonly failure_independence_established: false;
  readonly deployment_reliability_estimated: false;
}

/** @param selected The receipts that the analysis uses. */
export async function failureProfiles(
  supplied: readonly Profile[],
  study: Study,
  selected: ReadonlySet<string>,
): Promise<FailureProfiles> {
  const sorted = [...supplied].sort((a, b) => byCodePoint(a.id, b.id));
  const profiles = sorted.map((one) => profileResult(one, study, selected));
  return {
    profiles,
    pairs: await pairs(sorted, profiles),
    scope: 'explicit_supplied_receipts',
    failure_independence_established: false,
    deployment_reliability_estimated: false,
  };
}

function profileResult(profile: Profile, study: Study, selected: ReadonlySet<string>): ProfileResult {
  const { receipt, outcomes } = profile;
  const revision = study.revisions.get(receipt.revisionId);
  const havingStatus = (...statuses: readonly CaseStatus[]) =>
    sortedUnique([...outcomes].filter(([, status]) => statuses.includes(status)).map(([id]) => id));
  return {
    id: profile.id,
    receipt_id: receipt.id,
    revision_id: receipt.revisionId,
    run_id: revision?.runId ?? '',
    source_sha256: study.artifacts.get(revision?.artifactId ?? '')?.sha256 ?? '',
    test_scope: testScope(study, receipt),
    selected_for_analysis: selected.has(receipt.id),
    receipt_status: receipt.status,
    conformance: receipt.conformance,
    case_count: outcomes.size,
    status_counts: countOf(outcomes.values()),
    failed_case_ids: havingStatus('failed'),
    unobserved_case_ids: havingStatus('not_completed', 'not_attempted'),
  };
}

async function pairs(
  supplied: readonly Profile[],
  profiles: readonly ProfileResult[],
): Promise<readonly ProfilePair[]> {
  const overlaps = await overlapsByScope(supplied, profiles);
  return profiles.flatMap((left, at) =>
    profiles.slice(at + 1).map((right) => {
      const reasons = pairReasons(left, right);
      const shared = {
        reasons,
        same_source_bytes: left.source_sha256 === right.source_sha256,
        same_run: left.run_id === right.run_id,
        failure_independence_established: false as const,
      };
      const names = { left: left.id, right: right.id };
      const overlap = overlaps.get(`${left.id} ${right.id}`);
      if (!overlap) return { ...names, status: 'unavailable' as const, ...shared };
      return { ...names, status: 'comparable_finite_cases' as const, ...shared, ...overlap };
    }),
  );
}

function pairReasons(left: ProfileResult, right: ProfileResult): UnavailablePair['reasons'] {
  const unknown = [left, right].some(({ test_scope }) => test_scope.visibility === 'unknown');
  return [
    ...(left.test_scope.scope_sha256 === right.test_scope.scope_sha256
      ? []
      : ['test_scope_mismatch' as const]),
    ...(unknown ? ['test_visibility_unknown' as const] : []),
  ];
}

type Overlap = Omit<ComparablePair, keyof UnavailablePair>;

/** The overlap of every pair of one scope with known visibility, by both ids; no other pair has one. */
async function overlapsByScope(
  supplied: readonly Profile[],
  profiles: readonly ProfileResult[],
): Promise<ReadonlyMap<string, Overlap>> {
  const groups = new Map<string, Profile[]>();
  for (const [at, { test_scope }] of profiles.entries()) {
    const profile = supplied[at];
    if (!profile || test_scope.visibility === 'unknown') continue;
    groups.set(test_scope.scope_sha256, [...(groups.get(test_scope.scope_sha256) ?? []), profile]);
  }
  const found = new Map<string, Overlap>();
  for (const group of groups.values()) {
    const cases = sortedUnique(group[0]?.suite.caseIds ?? []);
    const indices = await overlapProfiles(group.map(({ outcomes }) => statusBytes(outcomes, cases)));
    const couples = group.flatMap((left, at) => group.slice(at + 1).map((right) => `${left.id} ${right.id}`));
    for (const [at, couple] of couples.entries()) {
      const pair = indices[at];
      if (pair) found.set(couple, overlap(pair, cases));
    }
  }
  return found;
}

function statusBytes(outcomes: ReadonlyMap<string, CaseStatus>, cases: readonly string[]): Uint8Array {
  return Uint8Array.from(cases, (id) => {
    const status = outcomes.get(id);
    return status === 'passed' ? CASE_PASSED : status === 'failed' ? CASE_FAILED : CASE_UNOBSERVED;
  });
}

function overlap(pair: PairIndices, cases: readonly string[]): Overlap {
  const named = (indices: Uint32Array) => Array.from(indices, (index) => cases[index] ?? '');
  return {
    both_completed: pair.bothCompleted,
    suite_cases: cases.length,
    complete_suite_both: pair.bothCompleted === cases.length,
    both_failed: named(pair.bothFailed),
    left_failed_right_passed: named(pair.leftFailedRightPassed),
    right_failed_left_passed: named(pair.rightFailedLeftPassed),
    left_failures_other_unobserved: named(pair.leftFailedRightUnobserved),
    right_failures_other_unobserved: named(pair.rightFailedLeftUnobserved),
  };
}
