/** What a ruling is asked for: the false-alarm rate, the fraction to resolve, and the floors. */

import { Refusal } from '../../refusal/index.js';

/** The numbers that decide whether an archive can be ruled on, and at which operating point. */
export interface ScorePolicy {
  /** False-alarm rate of the operating point; met exactly or not at all. */
  readonly far: number;
  /** The substituted fraction that an alarm must have been able to show. */
  readonly rhoTarget: number;
  /** Fewest items (valid rows). */
  readonly mFloor: bigint;
  /** Fewest clusters (distinct samples). */
  readonly cFloor: bigint;
  /** Largest share of error stubs among all rows. */
  readonly stubCap: number;
}

/** The contract's defaults; `certify` fixes the floors and the cap at them. */
export const SCORE_DEFAULTS: ScorePolicy = {
  far: 0.01,
  rhoTarget: 1,
  mFloor: 25n,
  cFloor: 8n,
  stubCap: 0.05,
};

/** The defaults with what was asked for; refuses with `usage.option` what is no finite number. */
export function scorePolicy(asked: Partial<ScorePolicy>): ScorePolicy {
  const { far, rhoTarget, mFloor, cFloor, stubCap } = asked;
  const policy = {
    far: far ?? SCORE_DEFAULTS.far,
    rhoTarget: rhoTarget ?? SCORE_DEFAULTS.rhoTarget,
    mFloor: mFloor ?? SCORE_DEFAULTS.mFloor,
    cFloor: cFloor ?? SCORE_DEFAULTS.cFloor,
    stubCap: stubCap ?? SCORE_DEFAULTS.stubCap,
  };
  for (const [name, value] of Object.entries(policy)) {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Refusal('usage.option', `${name} is not a finite number`);
    }
  }
  return policy;
}
