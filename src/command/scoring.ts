/** Flags of the commands that score archives or use the ruling store. */

import { Flags } from '@oclif/core';
import { sidecarsFlag } from './archives.js';
import { floatFlag } from './numbers.js';

/** What names the store, and how long to wait for it. */
export const storeFlags = {
  rulings: Flags.string({
    summary: 'the ruling store',
    helpValue: 'FILE',
    default: 'punchmark-rulings.jsonl',
  }),
  'lock-wait': floatFlag({
    summary: 'seconds to wait for a store that another process holds',
    default: 30,
  }),
};

/** What scoring is asked for. */
export const scoringFlags = {
  far: floatFlag({ summary: 'false-alarm rate, one of those that the model has', default: 0.01 }),
  'rho-target': floatFlag({
    summary: 'the substituted fraction that an alarm must have been able to show',
    default: 1,
  }),
  sidecars: sidecarsFlag,
  'task-as': Flags.string({
    summary: "the calibrated task that stands for the archive's own; the ruling records both",
    helpValue: 'TASK',
  }),
  ...storeFlags,
};
