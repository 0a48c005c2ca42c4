/** The `ruling/v1` document (contract, section 9): its shape, its id, and how it is made. */

import type { Window } from '../archive/index.js';
import type { JsonObject } from '../json/tagged.js';
import { contentId, sixDecimals } from '../native.js';
import type { ModelHeader } from './model.js';
import type { Counts, Decision, Verdict } from './score/decide.js';
import type { ScorePolicy } from './score/policy.js';
import { SPEC_VERSION } from './spec.js';

export const RULING_SCHEMA = 'ruling/v1';

/** What every ruling of this program says that it does not show. */
const DOES_NOT_SHOW = ['NO_WEIGHTS_CLAIM', 'NO_CAUSE_CLAIM', 'CLOSED_SET'] as const;

/** A ruling as it is stored. Integers are bigints, floats are numbers. */
export interface RulingBody extends JsonObject {
  readonly punchmark_schema: typeof RULING_SCHEMA;
  readonly ruling_id: string;
  readonly verdict: Verdict;
  readonly route: string;
  readonly task: string;
  /** The calibrated task that stood for `task`, where another one did. */
  readonly scored_as: string | null;
  readonly window: { readonly start_utc: string; readonly end_utc: string };
  readonly archive_sha256: string;
  readonly model_id: string;
  readonly detector: { readonly id: string; readonly version: string };
  readonly candidate_set_id: string;
  readonly candidates: readonly string[];
  readonly operating_point: { readonly far: number; readonly threshold: number | null };
  readonly calibration_sha256: string;
  readonly spec_version: string;
  readonly statistic: number | null;
  /** Mean score a candidate; empty where nothing was scored. */
  readonly per_candidate: { readonly [route: string]: number };
  readonly n_items: bigint;
  readonly n_clusters: bigint;
  readonly n_stub_rows: bigint;
  readonly rho_target: number;
  readonly rho_min: number | null;
  readonly reasons: readonly string[];
  readonly supersedes: string | null;
  readonly does_not_show: readonly string[];
}

/** The id of a ruling's body, over all its members but the id itself. */
export function rulingId(body: JsonObject): string {
  return contentId(body, 'ruling_id', 'pmk-r');
}

/** What a ruling rests on. */
export interface RulingGrounds {
  readonly header: ModelHeader;
  readonly archive: {
    readonly route: string;
    readonly task: string;
    readonly sha256: string;
    readonly window: Window;
  };
  /** The calibrated task that the archive was scored as. */
  readonly scoredAs: string;
  readonly counts: Counts;
  readonly policy: ScorePolicy;
  /** Absent where there was too little evidence to score. */
  readonly scores?:
    | {
        /** Mean score a candidate. */
        readonly perCandidate: readonly { readonly route: string; readonly mean: number }[];
        /** The declared route's mean less the best other's, unrounded. */
        readonly statistic: number;
      }
    | undefined;
  readonly decision: Decision;
}

/** The stored form of a decision: every float with six decimals, and the id over all of it. */
export function rulingBody(grounds: RulingGrounds): RulingBody {
  const { header, archive, scoredAs, counts, policy, scores, decision } = grounds;
  const { window, route, task } = archive;
  const body: RulingBody = {
    punchmark_schema: RULING_SCHEMA,
    ruling_id: '',
    verdict: decision.verdict,
    route,
    task,
    scored_as: scoredAs === task ? null : scoredAs,
    window: { start_utc: window.start_utc, end_utc: window.end_utc },
    archive_sha256: archive.sha256,
    model_id: header.model_id,
    detector: { id: header.detector.id, version: header.detector.version },
    candidate_set_id: header.candidate_set.id,
    candidates: header.candidate_set.routes,
    operating_point: { far: sixDecimals(policy.far), threshold: rounded(decision.point?.threshold) },
    calibration_sha256: header.calibration.corpus_sha256,
    spec_version: SPEC_VERSION,
    statistic: rounded(scores?.statistic),
    per_candidate: Object.fromEntries(
      (scores?.perCandidate ?? []).map((one) => [one.route, sixDecimals(one.mean)]),
    ),
    n_items: BigInt(counts.items),
    n_clusters: BigInt(counts.clusters),
    n_stub_rows: BigInt(counts.stubs),
    rho_target: sixDecimals(policy.rhoTarget),
    rho_min: rounded(decision.rhoMin),
    reasons: decision.reasons,
    supersedes: null,
    does_not_show: DOES_NOT_SHOW,
  };
  return { ...body, ruling_id: rulingId(body) };
}

function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : sixDecimals(value);
}
