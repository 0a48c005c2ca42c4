/** The rules of a manifest. */

import type { Json } from '../json/tagged.js';
import { ManifestObject } from './fields.js';
import type { Findings } from './findings.js';
import { type Instant, parseInstant, ZERO_INSTANT } from './instant.js';
import { DATA_PACKAGE_NAME, FIELDS, LIMITS, SCHEMA_VERSION } from './manifest.js';
import { checkResult, type ResultFacts, usable } from './result-rules.js';

/** What a manifest says of its directory. */
export interface ManifestFacts {
  /** The names of all reports; undefined where a result leaves them open. */
  readonly reports: readonly string[] | undefined;
  /** The data package's digest, where it is well formed. */
  readonly dataDigest: string | undefined;
}

const DIGEST = /^[0-9a-f]{64}$/;
const DIGEST_WORDS = '64 lower-case hex digits';

/** Checks every rule of a manifest that its own bytes can break. */
export function checkManifest(value: Json, findings: Findings): ManifestFacts {
  const manifest = ManifestObject.open(value, '', { fields: FIELDS.manifest }, findings);
  if (!manifest) {
    if (value === null) findings.at('', 'bundle.field', 'is null where an object is due');
    return { reports: undefined, dataDigest: undefined };
  }
  checkVersion(manifest, findings);
  for (const name of ['comparisonId', 'reportId', 'timezone', 'promptId', 'promptVersion'] as const)
    manifest.text(name);
  manifest.matching('promptHash', DIGEST, DIGEST_WORDS);
  checkTimes(manifest, findings);
  const dataDigest = checkDataPackage(manifest, findings);
  return { reports: checkResults(manifest, findings), dataDigest };
}

function checkVersion(manifest: ManifestObject, findings: Findings): void {
  const version = manifest.string('schemaVersion');
  if (version === undefined || version === SCHEMA_VERSION) return;
  const [, later] = /^weatherreporter\.comparison\.v([1-9]\d*)$/.exec(version) ?? [];
  const message =
    later === undefined ? `is not ${SCHEMA_VERSION}` : `is a later version than ${SCHEMA_VERSION}`;
  findings.at(manifest.at('schemaVersion'), 'bundle.version', message);
}

function checkTimes(manifest: ManifestObject, findings: Findings): void {
  const started = utc(manifest, 'startedAt', findings);
  const finished = utc(manifest, 'finishedAt', findings);
  if (started && finished && finished.nanoseconds < started.nanoseconds)
    findings.at(manifest.at('finishedAt'), 'bundle.value', 'is before startedAt');
  const rule = { fields: FIELDS.validPeriod };
  const period = ManifestObject.open(manifest.get('validPeriod'), manifest.at('validPeriod'), rule, findings);
  const start = period && instant(period, 'start', findings);
  const end = period && instant(period, 'end', findings);
  if (period && start && end && start.nanoseconds >= end.nanoseconds)
    findings.at(period.at('end'), 'bundle.value', 'is not after start');
}

function instant(object: ManifestObject, name: string, findings: Findings): Instant | undefined {
  const text = object.string(name);
  if (text === undefined) return undefined;
  const parsed = parseInstant(text);
  return parsed ?? findings.at(object.at(name), 'bundle.value', 'is not an RFC 3339 time with an offset');
}

function utc(manifest: ManifestObject, name: string, findings: Findings): Instant | undefined {
  const parsed = instant(manifest, name, findings);
  if (parsed === undefined) return undefined;
  if (parsed.offset !== 0) findings.at(manifest.at(name), 'bundle.value', 'is not in UTC');
  if (parsed.nanoseconds === ZERO_INSTANT)
    findings.at(manifest.at(name), 'bundle.value', 'is the zero time, which stands for none');
  return parsed;
}

function checkDataPackage(manifest: ManifestObject, findings: Findings): string | undefined {
  const rule = { fields: FIELDS.dataPackage };
  const at = manifest.at('dataPackage');
  const data = ManifestObject.open(manifest.get('dataPackage'), at, rule, findings);
  const path = data?.string('path');
  if (data && path !== undefined && path !== DATA_PACKAGE_NAME)
    findings.at(data.at('path'), 'bundle.value', `is not ${DATA_PACKAGE_NAME}`);
  return data?.matching('sha256', DIGEST, DIGEST_WORDS);
}

function checkResults(manifest: ManifestObject, findings: Findings): readonly string[] | undefined {
  const total = manifest.integer('total');
  const results = manifest.array('results');
  if (total !== undefined && total < 2)
    findings.at(manifest.at('total'), 'bundle.count', `is ${total}, and a comparison has at least 2 results`);
  if (results === undefined) {
    checkCounts(manifest, total, undefined, findings);
    return undefined;
  }
  if (results.length > LIMITS.results) {
    const message = `holds ${results.length} results, more than ${LIMITS.results}`;
    return findings.at(manifest.at('results'), 'bundle.size', message);
  }
  if (total !== undefined && total !== results.length)
    findings.at(manifest.at('total'), 'bundle.count', `is ${total}, and there are ${results.length} results`);
  const facts = results.map((one, index) => checkResult(one, index, total, findings));
  checkDistinct(facts, findings);
  checkCounts(manifest, total, facts, findings);
  return reportNames(facts, total);
}

function checkDistinct(facts: readonly ResultFacts[], findings: Findings): void {
  const first = new Map<string, number>();
  facts.forEach(({ profileId }, index) => {
    if (profileId === undefined) return;
    const before = first.get(profileId);
    if (before === undefined) first.set(profileId, index);
    else
      findings.at(
        `/results/${index}/profileId`,
        'bundle.count',
        `is the profile of result ${before + 1} too`,
      );
  });
}

function checkCounts(
  manifest: ManifestObject,
  total: number | undefined,
  facts: readonly ResultFacts[] | undefined,
  findings: Findings,
): void {
  const counts = (['succeeded', 'failed'] as const).map((status) => {
    const count = manifest.integer(status);
    if (count === undefined) return undefined;
    const known = facts?.every((one) => one.status !== undefined);
    const counted = facts?.filter((one) => one.status === status).length;
    if (count < 0) findings.at(manifest.at(status), 'bundle.count', `is ${count}`);
    else if (known && count !== counted)
      findings.at(
        manifest.at(status),
        'bundle.count',
        `is ${count}, and ${counted} results have that status`,
      );
    return count;
  });
  const [succeeded, failed] = counts;
  if (total === undefined || succeeded === undefined || failed === undefined) return;
  if (succeeded + failed !== total)
    findings.at(
      manifest.at('total'),
      'bundle.count',
      `is ${total}, and succeeded + failed is ${succeeded + failed}`,
    );
}

/** Where any result leaves its name open, no entry can be told to be extra or missing. */
function reportNames(
  facts: readonly ResultFacts[],
  total: number | undefined,
): readonly string[] | undefined {
  const open = ({ status, report }: ResultFacts) =>
    status === undefined || (status === 'succeeded' && report === undefined);
  if (!usable(total) || facts.some(open)) return undefined;
  return facts.flatMap(({ report }) => (report === undefined ? [] : [report]));
}
