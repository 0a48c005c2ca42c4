/** Certificates: one ruling each, as a document, as a line, and as an exit code (PMK-CRT-001). */

import { ARCHIVE_SUFFIX } from '../archive/index.js';
import { expandInputs, replaceFile } from '../files/index.js';
import type { JsonObject } from '../json/tagged.js';
import { canonicalText, contentId } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { certifiable } from './certificate/copied.js';
import { certificateLine, SCOPE } from './certificate/line.js';
import type { RulingBody } from './ruling.js';
import type { Verdict } from './score/decide.js';
import { SCORE_DEFAULTS, type ScoreOptions, scoreOne } from './score.js';
import { DEFAULT_STORE, findRuling, type StoredRuling } from './store.js';

export const CERTIFICATE_SCHEMA = 'certificate/v1';

/** A certificate as it is written: what it copies from its ruling, and its scope. */
export interface CertificateBody extends JsonObject {
  readonly punchmark_schema: typeof CERTIFICATE_SCHEMA;
  readonly certificate_id: string;
  readonly ruling_id: string;
  readonly verdict: Verdict;
  readonly scope: string;
}

/** A certificate as a document and as a line. */
export interface Certificate {
  readonly body: CertificateBody;
  readonly line: string;
}

/** By ruling, or by an archive that is scored first; the ruling wins. */
export interface CertifyOptions extends Omit<ScoreOptions, 'model' | 'mFloor' | 'cFloor' | 'stubCap'> {
  readonly ruling?: string | undefined;
  readonly archive?: string | undefined;
  readonly model?: string | undefined;
  /** Where to write the document; a file that stands there is replaced. */
  readonly out?: string | undefined;
}

export interface CertifyReport extends Certificate {
  /** Whether the ruling was made, and recorded, by this call. */
  readonly appended: boolean;
  readonly warnings: readonly Refusal[];
}

/** 0 holds, 1 does not hold, 2 undetermined. */
export const CERTIFICATE_EXIT: Readonly<Record<Verdict, number>> = {
  'SAME-PRODUCER': 0,
  SUBSTITUTED: 1,
  UNDETERMINED: 2,
};

/**
 * Certifies a ruling of the store, or scores an archive, records its ruling and certifies that.
 *
 * Refuses with `certify.*`, and with all that scoring and the store refuse.
 */
export async function certify(options: CertifyOptions): Promise<CertifyReport> {
  const store = options.rulings ?? DEFAULT_STORE;
  const { ruling, appended, warnings } = await subject(options, store);
  const certificate = certificateOf(certifiable(ruling, store));
  if (options.out !== undefined) await replaceFile(options.out, canonicalText(certificate.body, 'indent'));
  return { ...certificate, appended, warnings };
}

interface Subject {
  readonly ruling: StoredRuling;
  readonly appended: boolean;
  readonly warnings: readonly Refusal[];
}

async function subject(options: CertifyOptions, store: string): Promise<Subject> {
  const { ruling: id, archive, model, ...rest } = options;
  if (id !== undefined) {
    const { ruling, supersededBy } = await findRuling(store, id, options);
    const warnings = supersededBy === undefined ? [] : [superseded(id, supersededBy, store)];
    return { ruling, appended: false, warnings };
  }
  if (archive === undefined || model === undefined) {
    const found = archive === undefined ? 'no archive' : 'an archive without a model';
    throw new Refusal('certify.nothing', `there is ${found}, and no ruling`);
  }
  const fixed = {
    mFloor: SCORE_DEFAULTS.mFloor,
    cFloor: SCORE_DEFAULTS.cFloor,
    stubCap: SCORE_DEFAULTS.stubCap,
  };
  const inputs = await expandInputs([archive], ARCHIVE_SUFFIX);
  if (inputs.length !== 1) {
    const message = `${inputs.length} archives are there, and a certificate is for one`;
    throw new Refusal('certify.nothing', message, { file: archive });
  }
  const { scored, refusals } = await scoreOne(archive, { ...rest, ...fixed, model });
  const [only] = scored;
  if (only === undefined) throw new Refused(refusals);
  // What is certified is what the store holds, read back like any other ruling.
  const { ruling } = await findRuling(store, only.body.ruling_id, options);
  return { ruling, appended: only.appended, warnings: refusals };
}

function superseded(id: string, by: string, file: string): Refusal {
  return new Refusal('certify.superseded', `${id} is superseded by ${by}`, { file, severity: 'warning' });
}

/** The certificate of a ruling. Other programs word the scope otherwise, so their ids differ. */
export function certificateOf(ruling: RulingBody): Certificate {
  const unnamed = {
    punchmark_schema: CERTIFICATE_SCHEMA,
    ruling_id: ruling.ruling_id,
    verdict: ruling.verdict,
    route: ruling.route,
    task: ruling.task,
    scored_as: ruling.scored_as,
    n_items: ruling.n_items,
    n_clusters: ruling.n_clusters,
    window: ruling.window,
    operating_point: ruling.operating_point,
    candidate_set_id: ruling.candidate_set_id,
    candidates: ruling.candidates,
    model_id: ruling.model_id,
    detector: ruling.detector,
    calibration_sha256: ruling.calibration_sha256,
    spec_version: ruling.spec_version,
    rho_target: ruling.rho_target,
    rho_min: ruling.rho_min,
    does_not_show: ruling.does_not_show,
    scope: SCOPE,
  } as const;
  const body: CertificateBody = {
    ...unnamed,
    certificate_id: contentId(unnamed, 'certificate_id', 'pmk-c'),
  };
  return { body, line: certificateLine(body.certificate_id, ruling) };
}
