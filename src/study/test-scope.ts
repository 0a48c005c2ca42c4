/** What a receipt was obtained under (section 6 of the contract). */

import { ordered } from '../json/ordered.js';
import { stop } from './errors.js';
import type { Receipt, Study, Visibility } from './manifest/study.js';
import { fingerprint } from './output.js';

/** Results are comparable only where all of it is the same. */
export interface TestScope {
  /** Over the other members. */
  readonly scope_sha256: string;
  readonly suite_sha256: string;
  readonly oracle_id: string;
  readonly environment_sha256: string;
  readonly execution_basis: string;
  readonly visibility: Visibility;
}

/** A scope without visibility, as comparisons show it; its digest is therefore another one. */
export type ComparedScope = Omit<TestScope, 'visibility'>;

export function testScope(study: Study, receipt: Receipt): TestScope {
  return digested({ ...comparedParts(study, receipt), visibility: receipt.visibility });
}

export function comparedScope(study: Study, receipt: Receipt): ComparedScope {
  return digested(comparedParts(study, receipt));
}

function comparedParts(study: Study, receipt: Receipt) {
  const suite = study.suites.get(receipt.suiteId) ?? stop('receipt_reference_missing');
  return {
    suite_sha256: suite.sha256,
    oracle_id: suite.oracleId,
    environment_sha256: fingerprint(receipt.environment) ?? '',
    execution_basis: receipt.executionBasis,
  };
}

function digested<Parts extends Record<string, string>>(parts: Parts): { scope_sha256: string } & Parts {
  return { scope_sha256: fingerprint(ordered(parts)) ?? '', ...parts };
}
