/** Revisions of programs within runs (section 2.7 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { byCodePoint } from '../../text/order.js';
import { must, stop } from '../errors.js';
import { identifier, integer, objectOf, oneOf, records, references, type Value } from '../fields.js';
import { FIRST_SCHEMA } from './header.js';
import type { Artifact, Header, Revision, Run } from './study.js';

const MOST_REVISIONS = 512;

/** A revision whose lineage is not known yet. */
type Recorded = Omit<Revision, 'lineage'>;

export interface Revisions {
  readonly revisions: ReadonlyMap<string, Revision>;
  /** All of them, by ordinal and id. */
  readonly byOrdinal: readonly Revision[];
  /** Those of one run, by ordinal. */
  readonly byRun: ReadonlyMap<string, readonly Revision[]>;
}

export function readRevisions(
  value: Value,
  header: Header,
  runs: ReadonlyMap<string, Run>,
  artifacts: ReadonlyMap<string, Artifact>,
): Revisions {
  const raw = records(value, MOST_REVISIONS);
  const recorded = [...raw].map(([id, record]) => {
    const revision = readRevision(id, record, header, runs, artifacts);
    checkParents(revision, raw);
    checkShape(revision, raw, artifacts);
    return revision;
  });
  checkRuns(recorded, runs);
  return withLineage(recorded, runs);
}

function readRevision(
  id: string,
  record: OrderedObject,
  header: Header,
  runs: ReadonlyMap<string, Run>,
  artifacts: ReadonlyMap<string, Artifact>,
): Recorded {
  objectOf(record, [
    'id',
    'run_id',
    'ordinal',
    'artifact_id',
    'parents',
    'missing_parents',
    'kind',
    'feedback_ids',
  ]);
  const runId = identifier(record.get('run_id'));
  const artifactId = identifier(record.get('artifact_id'));
  must(runs.has(runId) && artifacts.has(artifactId), 'revision_run_or_artifact_missing');
  const ordinal = integer(record.get('ordinal'));
  const kind = oneOf(record.get('kind'), ['generation', 'snapshot', 'edit', 'no_op', 'merge']);
  must(!(kind === 'snapshot' && header.schemaVersion === FIRST_SCHEMA), 'snapshot_requires_schema_0_2');
  const parents = references(record.get('parents'));
  const missingParents = references(record.get('missing_parents'));
  const feedbackIds = references(record.get('feedback_ids'));
  must(
    missingParents.every((one) => parents.includes(one)),
    'invalid_missing_parents',
  );
  return { id, runId, ordinal, artifactId, parents, missingParents, kind, feedbackIds };
}

function checkParents(revision: Recorded, raw: ReadonlyMap<string, OrderedObject>): void {
  const missing = new Set(revision.missingParents);
  for (const id of revision.parents) {
    const parent = raw.get(id);
    if (missing.has(id)) {
      must(parent === undefined, 'parent_declared_missing_but_present');
      continue;
    }
    must(parent !== undefined, 'undeclared_missing_parent');
    must(parent.get('run_id') === revision.runId, 'cross_run_parent');
    must(integer(parent.get('ordinal')) < revision.ordinal, 'parent_order_violation');
  }
}

function checkShape(
  { kind, parents, missingParents, artifactId }: Recorded,
  raw: ReadonlyMap<string, OrderedObject>,
  artifacts: ReadonlyMap<string, Artifact>,
): void {
  if (kind === 'generation' || kind === 'snapshot') {
    must(parents.length === 0, 'generation_has_parent');
    return;
  }
  if (kind === 'merge') {
    must(parents.length >= 2, 'merge_needs_parents');
    return;
  }
  must(parents.length === 1, 'revision_needs_one_parent');
  if (missingParents.length > 0) return;
  const parentArtifact = raw.get(parents[0] ?? '')?.get('artifact_id');
  const parent = artifacts.get(identifier(parentArtifact)) ?? stop('parent_artifact_missing');
  const same = parent.sha256 === artifacts.get(artifactId)?.sha256;
  must((kind === 'no_op') === same, 'revision_change_kind_mismatch');
}

function checkRuns(recorded: readonly Recorded[], runs: ReadonlyMap<string, Run>): void {
  for (const run of runs.values()) {
    const own = recorded.filter(({ runId }) => runId === run.id);
    must(own.length > 0, 'run_has_no_recorded_revision');
    must(new Set(own.map(({ ordinal }) => ordinal)).size === own.length, 'duplicate_revision_ordinal');
    const roots = own.filter(({ kind }) => kind === 'generation' || kind === 'snapshot');
    must(roots.length <= 1, 'multiple_run_roots');
    const end = run.endpointRevisionId;
    must(end === null || own.some(({ id }) => id === end), 'invalid_run_endpoint');
  }
}

/** Parents have lower ordinals, so that by ordinal every parent's lineage is known before it is needed. */
function withLineage(recorded: readonly Recorded[], runs: ReadonlyMap<string, Run>): Revisions {
  const complete = new Map<string, Revision>();
  const sorted = [...recorded].sort((a, b) => a.ordinal - b.ordinal || byCodePoint(a.id, b.id));
  for (const one of sorted) {
    const lineage = new Set(one.parents);
    for (const parent of one.parents) {
      for (const id of complete.get(parent)?.lineage ?? []) lineage.add(id);
    }
    complete.set(one.id, { ...one, lineage });
  }
  const byOrdinal = [...complete.values()];
  return {
    byOrdinal,
    revisions: new Map(recorded.map(({ id }) => [id, complete.get(id) ?? stop('io_operation_failed')])),
    byRun: new Map([...runs.keys()].map((run) => [run, byOrdinal.filter(({ runId }) => runId === run)])),
  };
}
