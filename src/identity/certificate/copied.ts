/** The members of a ruling that a certificate copies, each checked (contract, section 9). */

import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { Refusal } from '../../refusal/index.js';
import type { RulingBody } from '../ruling.js';
import type { StoredRuling } from '../store.js';

type Check = (value: Json | undefined) => boolean;

const text: Check = (value) => typeof value === 'string';
const integer: Check = (value) => typeof value === 'bigint';
/** A float that a foreign program wrote without its point is read as an integer. */
const number: Check = (value) => typeof value === 'number' || typeof value === 'bigint';
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const members =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(own(value, name)));

const VERDICTS: readonly Json[] = ['SAME-PRODUCER', 'SUBSTITUTED', 'UNDETERMINED'];

/** Every member that is copied or worded, with what it has to be. */
const SHAPE: Readonly<Record<string, Check>> = {
  verdict: (value) => value !== undefined && VERDICTS.includes(value),
  route: text,
  task: text,
  scored_as: orNull(text),
  window: members({ start_utc: text, end_utc: text }),
  model_id: text,
  detector: members({ id: text, version: text }),
  candidate_set_id: text,
  candidates: texts,
  operating_point: members({ far: number, threshold: orNull(number) }),
  calibration_sha256: text,
  spec_version: text,
  statistic: orNull(number),
  n_items: integer,
  n_clusters: integer,
  rho_target: number,
  rho_min: orNull(number),
  reasons: texts,
  does_not_show: texts,
};

/** The ruling with its type; refuses with `certify.body` and every member that is amiss. */
export function certifiable({ body, id, line }: StoredRuling, store: string): RulingBody {
  const amiss = amissIn(body, SHAPE);
  if (body.verdict === 'SUBSTITUTED') {
    // The clause of such a certificate states both numbers.
    const point = own(body, 'operating_point');
    if (body.statistic === null) amiss.push('statistic');
    if (isObject(point) && point.threshold === null) amiss.push('operating_point');
  }
  if (amiss.length === 0) return body as RulingBody;
  throw new Refusal('certify.body', `ruling ${id} lacks, or has in another shape: ${amiss.join(', ')}`, {
    file: store,
    line,
  });
}

/** The members that a certificate must have and `body` lacks, or has in another shape. */
export function amissInCertificate(body: JsonObject): readonly string[] {
  const { statistic, reasons, ...copied } = SHAPE;
  return amissIn(body, { ruling_id: text, ...copied, scope: text });
}

function amissIn(body: JsonObject, shape: Readonly<Record<string, Check>>): string[] {
  return Object.entries(shape)
    .filter(([name, check]) => !check(own(body, name)))
    .map(([name]) => name);
}

function own(body: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}
