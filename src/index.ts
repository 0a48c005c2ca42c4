/** The library: everything a command does is one exported async function. */

export type { Progress, RunOptions } from './native.js';
export {
  isRefusalKind,
  KINDS,
  type KindEntry,
  Refusal,
  type RefusalJson,
  type RefusalKind,
  Refused,
} from './refusal/index.js';
