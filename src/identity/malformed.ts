/** Documents that are no JSON, refused under the kind of what they should have been. */

import { Refusal, type RefusalFields, type RefusalKind, refusalsOf } from '../refusal/index.js';

/**
 * What to throw for an error of reading JSON: a `json.*` refusal becomes one of `kind`, at the
 * place that it names, with `before` ahead of its message; any other error stays itself.
 */
export function malformed(error: unknown, kind: RefusalKind, fields: RefusalFields, before = ''): unknown {
  const [fault] = refusalsOf(error) ?? [];
  if (!fault?.kind.startsWith('json.')) return error;
  const { line, pointer, message } = fault;
  return new Refusal(kind, `${before}${message}`, { line, pointer, ...fields });
}
