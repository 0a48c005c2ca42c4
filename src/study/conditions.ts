/** What a configuration says of how programs came about, as digests that show nothing of it. */

import type { Configuration } from './manifest/study.js';
import { fingerprint } from './output.js';

export interface ConditionFingerprints {
  readonly model: string | null;
  readonly prompt: string | null;
  readonly settings: string | null;
  readonly selection_rule: string | null;
}

export function conditionFingerprints(configuration: Configuration | undefined): ConditionFingerprints {
  return {
    model: fingerprint(configuration?.model ?? null),
    prompt: fingerprint(configuration?.prompt ?? null),
    settings: fingerprint(configuration?.settings ?? null),
    selection_rule: fingerprint(configuration?.selectionRule ?? null),
  };
}
