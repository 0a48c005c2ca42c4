export type { KindEntry } from './entry.js';
export { exitCodeOf } from './exit.js';
export { isRefusalKind, KINDS, type RefusalKind } from './kinds.js';
export {
  Refusal,
  type RefusalFields,
  type RefusalJson,
  Refused,
  refusalsOf,
  type Severity,
} from './refusal.js';
