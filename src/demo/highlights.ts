/** What of a result stands in the demo's summary (section 12 of the contract; archives and bundles are ours). */

import type {
  CensusSnapshot,
  CertifySnapshot,
  Replayed,
  ScoreSnapshot,
  VerifySnapshot,
} from '../snapshot/index.js';
import type {
  Comparison,
  ComparisonSide,
  CountFraction,
  Inspection,
  Metrics,
  Ratio,
  Trace,
  Views,
} from '../study/index.js';

/** A checkpoint over all runs that are available at it. */
export interface CheckpointSeen {
  readonly ordinal: number;
  readonly observed: number;
  readonly support: number;
  readonly sci: Ratio;
  readonly passing: CountFraction;
}

interface SideSeen {
  /** null where the prefix is unavailable. */
  readonly observed: number | null;
  readonly views: Views<Metrics> | null;
}

export type Highlights =
  | { readonly action: 'inspect'; readonly views: Views<Metrics> }
  | {
      readonly action: 'trace';
      readonly checkpoints: readonly CheckpointSeen[];
      readonly matched_run_ids: readonly string[];
      readonly intervention_count?: number;
      readonly profile_count?: number;
    }
  | {
      readonly action: 'compare';
      readonly status: Comparison['status'];
      readonly left: SideSeen;
      readonly right: SideSeen;
    }
  | { readonly action: 'census'; readonly archives: number; readonly valid_rows: number }
  | { readonly action: 'score'; readonly verdicts: readonly string[] }
  | { readonly action: 'certify'; readonly verdict: string; readonly line: string }
  | { readonly action: 'bundle-verify'; readonly recognised: boolean; readonly conforming: boolean };

export function highlights({ action, result }: Replayed): Highlights {
  switch (action) {
    case 'inspect':
      return { action, views: (result as Inspection).views };
    case 'trace':
      return { action, ...ofTrace(result as Trace) };
    case 'compare': {
      const { status, left, right } = result as Comparison;
      return { action, status, left: ofSide(left), right: ofSide(right) };
    }
    case 'census': {
      const { archives } = result as CensusSnapshot;
      return {
        action,
        archives: archives.length,
        valid_rows: archives.reduce((sum, { valid }) => sum + valid, 0),
      };
    }
    case 'score':
      return { action, verdicts: (result as ScoreSnapshot).rulings.map(({ verdict }) => verdict) };
    case 'certify': {
      const { certificate, line } = result as CertifySnapshot;
      return { action, verdict: certificate.verdict, line };
    }
    case 'bundle-verify': {
      const { bundles } = result as VerifySnapshot;
      return {
        action,
        recognised: bundles.every(({ recognised }) => recognised),
        conforming: bundles.every(({ conforming }) => conforming),
      };
    }
  }
}

function ofSide({ prefix_population: population }: ComparisonSide): SideSeen {
  return { observed: population?.observed ?? null, views: population?.views ?? null };
}

function ofTrace({ cohorts, evidence }: Trace) {
  const checkpoints = cohorts.checkpoints.map(({ ordinal, available }) => ({
    ordinal,
    observed: available.observed,
    support: available.views.classified_all.observed_support,
    sci: available.views.classified_all.sci,
    passing: available.observed_pass_fraction,
  }));
  const counts = evidence && {
    intervention_count: evidence.interventions.length,
    profile_count: evidence.failure_profiles.profiles.length,
  };
  return { checkpoints, matched_run_ids: cohorts.matched_run_ids, ...counts };
}
