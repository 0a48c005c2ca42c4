/** Failure profiles: what became of each case of a suite (section 6.1 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { identifier, objectOf, oneOf, records, type Value } from '../fields.js';
import { MOST_CASES } from '../limits.js';
import { locate } from '../location.js';
import type { Receipt, Study, Suite } from '../manifest/study.js';
import { confirmSuite } from '../manifest/suites.js';
import { sortedUnique } from '../numbers/counts.js';
import { openPayloads } from '../payloads.js';

const MOST_PROFILES = 32;

export type CaseStatus = 'passed' | 'failed' | 'not_completed' | 'not_attempted';

export interface Profile {
  readonly id: string;
  readonly receipt: Receipt;
  readonly suite: Suite;
  /** By case, one for every case of the suite. */
  readonly outcomes: ReadonlyMap<string, CaseStatus>;
}

export async function readProfiles(
  value: Value,
  study: Study,
  studyPath: string,
): Promise<readonly Profile[]> {
  const named = [...records(value, MOST_PROFILES)].map(([id, record]) => {
    objectOf(record, ['id', 'receipt_id', 'outcomes']);
    const receipt =
      study.receipts.get(identifier(record.get('receipt_id'))) ?? stop('profile_receipt_missing');
    return { id, receipt, suite: suiteOf(study, receipt), record };
  });
  await confirmSuites(
    named.map(({ suite }) => suite),
    studyPath,
  );
  const receipts = new Set<string>();
  return named.map(({ id, receipt, suite, record }) => {
    must(!receipts.has(receipt.id), 'duplicate_profile_receipt');
    receipts.add(receipt.id);
    const outcomes = readOutcomes(record, suite);
    checkCounts([...outcomes.values()], receipt);
    return { id, receipt, suite, outcomes };
  });
}

function suiteOf(study: Study, receipt: Receipt): Suite {
  return study.suites.get(receipt.suiteId) ?? stop('receipt_reference_missing');
}

/** Reads the suites that profiles need once more, in a scope of their own. */
async function confirmSuites(suites: readonly Suite[], studyPath: string): Promise<void> {
  if (suites.length === 0) return;
  const payloads = await openPayloads(locate(studyPath).root);
  const byId = new Map(suites.map((suite) => [suite.id, suite]));
  for (const id of sortedUnique(byId.keys())) {
    const suite = byId.get(id);
    if (suite) await confirmSuite(suite, payloads);
  }
}

function readOutcomes(record: OrderedObject, suite: Suite): ReadonlyMap<string, CaseStatus> {
  const listed = records(record.get('outcomes'), MOST_CASES);
  const same = listed.size === suite.caseIds.length && suite.caseIds.every((id) => listed.has(id));
  must(same, 'profile_case_roster_mismatch');
  const outcomes = new Map<string, CaseStatus>();
  for (const [id, outcome] of listed) {
    objectOf(outcome, ['id', 'status']);
    const names = ['passed', 'failed', 'not_completed', 'not_attempted'] as const;
    outcomes.set(id, oneOf(outcome.get('status'), names));
  }
  return outcomes;
}

function checkCounts(outcomes: readonly CaseStatus[], receipt: Receipt): void {
  const count = (status: CaseStatus) => outcomes.filter((one) => one === status).length;
  const passed = count('passed');
  const completed = passed + count('failed');
  const attempted = completed + count('not_completed');
  const same =
    passed === receipt.passed && completed === receipt.completed && attempted === receipt.attempted;
  must(same, 'profile_receipt_counts_mismatch');
}
