/** The trace design that a study gives by itself (section 7.1 of the contract). */

import { type Ordered, type OrderedObject, ordered } from '../../json/ordered.js';
import { byCodePoint } from '../../text/order.js';
import type { Revision, Run, Study } from '../manifest/study.js';
import { TRACE_CLOCK, TRACE_SCHEMA, TRACE_SELECTION } from './design.js';

export function traceTemplate(study: Study): OrderedObject {
  return ordered({
    schema_version: TRACE_SCHEMA,
    trace_id: 'revision-trace',
    study_sha256: study.sha256,
    configuration_id: onlyConfiguration([...study.runs.values()]),
    protocol_ref: null,
    clock: TRACE_CLOCK,
    selection_rule: TRACE_SELECTION,
    checkpoints: [],
    runs: [...study.runs.values()].map((run) =>
      ordered({
        run_id: run.id,
        missing: false,
        path: declaredPath(run, study),
        stop_ordinal: null,
        budget: null,
      }),
    ),
    assessments: assessments(study),
  });
}

/** The configuration that all of these runs have, or null. */
export function onlyConfiguration(runs: readonly Run[]): string | null {
  const used = new Set(runs.map(({ configurationId }) => configurationId));
  const [only] = used;
  return used.size === 1 && only !== undefined ? only : null;
}

/** The one line of revisions that the records leave no doubt about, or null. */
function declaredPath(run: Run, study: Study): readonly string[] | null {
  const revisions = study.byRun.get(run.id) ?? [];
  if (run.endpointRevisionId !== null) return pathBackFrom(run.endpointRevisionId, study);
  const linked = revisions.every(({ parents }, at) => {
    const earlier = revisions[at - 1];
    return earlier ? parents.length === 1 && parents[0] === earlier.id : parents.length === 0;
  });
  return linked ? revisions.map(({ id }) => id) : null;
}

function pathBackFrom(endpoint: string, study: Study): readonly string[] | null {
  const path: string[] = [];
  let at: Revision | undefined = study.revisions.get(endpoint);
  while (at) {
    path.unshift(at.id);
    const { parents, missingParents } = at;
    if (parents.length === missingParents.length) return path;
    if (parents.length > 1) return null;
    at = study.revisions.get(parents[0] ?? '');
  }
  return null;
}

function assessments(study: Study): readonly Ordered[] {
  const selected = new Map(study.selection.map((row) => [row.revision_id, row.receipt_id]));
  const receipts = new Map<string, string[]>();
  for (const { id, revisionId } of study.receipts.values()) {
    receipts.set(revisionId, [...(receipts.get(revisionId) ?? []), id]);
  }
  const onlyReceipt = (revision: string) => {
    const [only, ...others] = receipts.get(revision) ?? [];
    return only !== undefined && others.length === 0 ? only : null;
  };
  return [...study.revisions.values()]
    .sort((a, b) => byCodePoint(a.runId, b.runId) || a.ordinal - b.ordinal)
    .map(({ id, artifactId }) =>
      ordered({
        revision_id: id,
        assignment_id: study.latest.get(artifactId)?.id ?? null,
        receipt_id: selected.has(id) ? (selected.get(id) ?? null) : onlyReceipt(id),
      }),
    );
}
