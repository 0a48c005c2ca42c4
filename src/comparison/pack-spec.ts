/** Reads SPEC.yml: a comparison whose results already exist as files. */

import { type ComparisonFacts, LIMITS, type ResultError, type ValidPeriod } from '../bundle/index.js';
import { type Refusal, Refused } from '../refusal/index.js';
import { Fields, type Located, parseYaml } from '../yaml/index.js';
import { pathBelow } from './below.js';

/** A succeeded result: its report's path, relative to the spec's folder. */
interface SpecReport {
  readonly report: string;
}

interface SpecFailure {
  readonly error: ResultError;
  readonly validationStatus?: 'failed' | 'skipped' | undefined;
}

export type SpecResult = {
  readonly profileId: string;
  readonly backendId?: string | undefined;
  readonly modelName: string;
} & (SpecReport | SpecFailure);

export interface PackSpec extends Omit<ComparisonFacts, 'promptHash'> {
  /** Given as it is, or as the file whose bytes it is of. */
  readonly prompt: { readonly hash: string } | { readonly template: string };
  /** Relative to the spec's folder. */
  readonly dataPackage: string;
  readonly results: readonly SpecResult[];
}

const KINDS = { field: 'pack.field', value: 'pack.value' } as const;

/** Reads the bytes of a spec; throws `Refused` with every problem. Values are judged by the bundle's own rules. */
export function readPackSpec(bytes: Uint8Array, file: string): PackSpec {
  const parsed = parseYaml(bytes, file, { yaml: 'pack.yaml' });
  if (!parsed.root) throw new Refused(parsed.refusals);
  const refusals: Refusal[] = [];
  const fields = Fields.open(parsed.root, file, KINDS, refusals);
  const spec = fields && specFrom(fields);
  fields?.close();
  if (refusals.length > 0 || spec === undefined) throw new Refused(refusals);
  return spec;
}

/** Undefined where anything is missing; what, has then been noted. */
function specFrom(fields: Fields): PackSpec | undefined {
  const spec = {
    comparisonId: fields.text('comparisonId'),
    startedAt: fields.text('startedAt'),
    finishedAt: fields.text('finishedAt'),
    reportId: fields.text('reportId'),
    validPeriod: periodFrom(fields),
    timezone: fields.text('timezone'),
    promptId: fields.text('promptId'),
    promptVersion: fields.text('promptVersion'),
    prompt: promptFrom(fields),
    dataPackage: pathBelow(fields, 'dataPackage'),
    results: resultsFrom(fields),
  };
  return isWhole(spec) ? spec : undefined;
}

type Whole<Parts> = { [Name in keyof Parts]: Exclude<Parts[Name], undefined> };

function isWhole<Parts extends object>(parts: Parts): parts is Parts & Whole<Parts> {
  return Object.values(parts).every((one) => one !== undefined);
}

function periodFrom(parent: Fields): ValidPeriod | undefined {
  const fields = parent.mapping('validPeriod');
  if (!fields) return undefined;
  const [start, end] = [fields.text('start'), fields.text('end')];
  fields.close();
  return start === undefined || end === undefined ? undefined : { start, end };
}

function promptFrom(fields: Fields): PackSpec['prompt'] | undefined {
  const hash = fields.optionalText('promptHash');
  const template = fields.has('promptTemplate') ? pathBelow(fields, 'promptTemplate') : undefined;
  if (hash !== undefined && template === undefined) return { hash };
  if (template !== undefined && hash === undefined) return { template };
  if (fields.has('promptHash') !== fields.has('promptTemplate')) return undefined;
  return fields.refuse(fields.at, 'must have either promptHash or promptTemplate');
}

function resultsFrom(parent: Fields): readonly SpecResult[] | undefined {
  const items = parent.items('results');
  const at = parent.member('results');
  if (!items || !at) return undefined;
  if (items.length < 2 || items.length > LIMITS.results)
    return parent.refuse(at, `must hold from 2 to ${LIMITS.results} results`);
  const results = items.map((item) => resultFrom(parent, item));
  return results.every((one) => one !== undefined) ? results : undefined;
}

function resultFrom(parent: Fields, at: Located): SpecResult | undefined {
  const fields = parent.enter(at);
  if (!fields) return undefined;
  const profileId = fields.text('profileId');
  const backendId = fields.optionalText('backendId');
  const modelName = fields.text('modelName');
  const outcome = outcomeFrom(fields);
  fields.close();
  if (profileId === undefined || modelName === undefined || !outcome) return undefined;
  return { profileId, backendId, modelName, ...outcome };
}

function outcomeFrom(fields: Fields): SpecReport | SpecFailure | undefined {
  const report = fields.has('report') ? pathBelow(fields, 'report') : undefined;
  const error = errorFrom(fields);
  const validation = fields.optionalText('validationStatus');
  if (fields.has('report') === fields.has('error'))
    return fields.refuse(fields.at, 'must have either report or error');
  const validationAt = fields.member('validationStatus');
  if (fields.has('report')) {
    if (validationAt) return fields.refuse(validationAt, 'stands only beside error');
    return report === undefined ? undefined : { report };
  }
  if (validationAt && validation !== undefined && validation !== 'failed' && validation !== 'skipped')
    return fields.refuse(validationAt, 'must be failed or skipped');
  return error && { error, validationStatus: validation as 'failed' | 'skipped' | undefined };
}

function errorFrom(parent: Fields): ResultError | undefined {
  const fields = parent.optionalMapping('error');
  if (!fields) return undefined;
  const [category, message] = [fields.text('category'), fields.text('message')];
  fields.close();
  return category === undefined || message === undefined ? undefined : { category, message };
}
