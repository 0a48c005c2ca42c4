/** Checks of a declared path through a run's revisions (section 7.2 of the contract). */

import { must, stop } from '../errors.js';
import { references, type Value } from '../fields.js';
import type { Revision, Run, Study } from '../manifest/study.js';

export function checkPath(value: Value, run: Run, study: Study): readonly string[] {
  const ids = references(value);
  must(ids.length > 0, 'empty_recorded_trace_path');
  const revisions = ids.map((id) => study.revisions.get(id));
  const path = revisions.map((one) =>
    one?.runId === run.id ? one : stop('trace_path_revision_missing_or_foreign'),
  );
  const end = run.endpointRevisionId;
  must(end === null || ids.at(-1) === end, 'trace_path_endpoint_mismatch');
  const [first] = path;
  must(first?.parents.length === first?.missingParents.length, 'trace_path_omits_known_ancestor');
  for (const [at, right] of path.slice(1).entries()) {
    const left = path[at];
    if (left) checkStep(left, right);
  }
  return ids;
}

function checkStep(left: Revision, right: Revision): void {
  must(left.ordinal < right.ordinal, 'trace_path_order_violation');
  const linked = right.parents.includes(left.id) || right.missingParents.length > 0;
  must(linked, 'trace_path_not_parent_linked');
}
