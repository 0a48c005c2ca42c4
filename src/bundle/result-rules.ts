/** The rules of one result. */

import type { Json } from '../json/tagged.js';
import { ManifestObject } from './fields.js';
import type { Findings } from './findings.js';
import { FIELDS, LIMITS } from './manifest.js';
import { reportFileName } from './slug.js';

/** What a result says, as far as it can be used. */
export interface ResultFacts {
  readonly status?: 'succeeded' | 'failed' | undefined;
  readonly profileId?: string | undefined;
  /** The name its report must have; undefined where it has none, or where it cannot be told. */
  readonly report?: string | undefined;
}

const RULE = {
  fields: FIELDS.result,
  optional: ['backendId', 'validationStatus', 'reportPath', 'error'],
};

/**
 * Checks the result at `index`, in a bundle of `total`.
 * @param total as the manifest says; undefined where that cannot be used
 */
export function checkResult(
  value: Json,
  index: number,
  total: number | undefined,
  findings: Findings,
): ResultFacts {
  const result = ManifestObject.open(value, `/results/${index}`, RULE, findings);
  if (!result) {
    if (value === null) findings.at(`/results/${index}`, 'bundle.field', 'is null');
    return {};
  }
  const position = result.integer('position');
  if (position !== undefined && position !== index + 1)
    findings.at(
      result.at('position'),
      'bundle.count',
      `is ${position}, and the result stands at ${index + 1}`,
    );
  const profileId = result.text('profileId');
  result.text('backendId');
  result.text('modelName');
  const status = result.word('status', ['succeeded', 'failed']);
  checkValidation(result, status, findings);
  checkError(result, status, findings);
  const named = usable(position) && usable(total) && profileId !== undefined;
  const name = named ? reportFileName(position, total, profileId) : undefined;
  checkReportPath(result, status, name, findings);
  return { status, profileId, report: status === 'succeeded' ? name : undefined };
}

/** Whether a number could be a position or a total at all. */
export function usable(count: number | undefined): count is number {
  return count !== undefined && Number.isSafeInteger(count) && count >= 1;
}

function checkValidation(result: ManifestObject, status: ResultFacts['status'], findings: Findings): void {
  const validation = result.word('validationStatus', ['passed', 'failed', 'skipped']);
  const at = result.at('validationStatus');
  if (status === 'succeeded' && !result.has('validationStatus'))
    findings.at(at, 'bundle.result', 'is missing from a succeeded result');
  else if (status === 'succeeded' && validation !== undefined && validation !== 'passed')
    findings.at(at, 'bundle.result', `is ${validation} in a succeeded result`);
  else if (status === 'failed' && validation === 'passed')
    findings.at(at, 'bundle.result', 'is passed in a failed result');
}

function checkReportPath(
  result: ManifestObject,
  status: ResultFacts['status'],
  name: string | undefined,
  findings: Findings,
): void {
  const path = result.string('reportPath');
  const at = result.at('reportPath');
  if (status === 'succeeded' && !result.has('reportPath'))
    findings.at(at, 'bundle.result', 'is missing from a succeeded result');
  if (path === undefined) return;
  if (status === 'failed') findings.at(at, 'bundle.result', 'stands in a failed result');
  else if (status === 'succeeded' && name !== undefined && path !== name)
    findings.at(at, 'bundle.result', `is not ${name}`, `Name the report ${name}.`);
  else if (!isBasename(path)) findings.at(at, 'bundle.value', 'is not the plain name of a file');
}

function isBasename(path: string): boolean {
  return path !== '' && path !== '.' && path !== '..' && !/[/\\]/.test(path);
}

function checkError(result: ManifestObject, status: ResultFacts['status'], findings: Findings): void {
  const at = result.at('error');
  if (status === 'failed' && !result.has('error'))
    findings.at(at, 'bundle.result', 'is missing from a failed result');
  if (status === 'succeeded' && result.get('error') !== undefined)
    findings.at(at, 'bundle.result', 'stands in a succeeded result');
  const error = ManifestObject.open(result.get('error'), at, { fields: FIELDS.error }, findings);
  error?.text('category');
  const message = error?.text('message');
  if (error && message !== undefined && Buffer.byteLength(message) > LIMITS.messageBytes)
    findings.at(error.at('message'), 'bundle.value', `is longer than ${LIMITS.messageBytes} bytes of UTF-8`);
}
