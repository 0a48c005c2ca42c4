import type { BackendType } from './backend.js';
import { COMMAND_BACKEND } from './command.js';
import { OPENAI_BACKEND } from './openai.js';

export {
  type Backend,
  type BackendAnswer,
  type BackendContext,
  BackendFailure,
  type BackendRequest,
  type BackendSetup,
  type BackendType,
  type FailureCategory,
} from './backend.js';
export { cutToBytes, MIN_SECRET_LENGTH, redact } from './redact.js';

/** The kinds of backend that are built in. */
export const BUILT_IN_BACKENDS: readonly BackendType[] = [COMMAND_BACKEND, OPENAI_BACKEND];
