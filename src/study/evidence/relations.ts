/** What an intervention has to do with a traced path (section 6.2 of the contract); never a cause. */

import type { Revision, Study } from '../manifest/study.js';
import { sortedUnique } from '../numbers/counts.js';
import { admittedClass, type Row } from '../rows.js';
import type { Intervention, InterventionKind } from './interventions.js';
import type { Material } from './materials.js';

/** What a trace knows of the rostered runs. */
export interface TracedRuns {
  /** By revision. Empty where the roster is. */
  readonly rows: ReadonlyMap<string, Row>;
  /** The selected path of each run that has one. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

export type PathRelation =
  | 'not_traced'
  | 'outside_selected_path'
  | 'unresolved_assignment'
  | 'persisted'
  | 'observed_again'
  | 'first_observed';

export interface InterventionResult {
  readonly id: string;
  readonly run_id: string;
  readonly after_revision_id: string | null;
  readonly before_revision_id: string;
  readonly order: number;
  readonly kind: InterventionKind;
  readonly material_ids: readonly string[];
  readonly feedback_ids: readonly string[];
  readonly visibility: Intervention['visibility'];
  readonly reuse_claim: Intervention['reuseClaim'];
  readonly after_ordinal: number | null;
  readonly before_ordinal: number;
  readonly source_sha256: string;
  readonly prior_class: string | null;
  readonly subsequent_class: string | null;
  readonly selected_path_relation: PathRelation;
  readonly agent_visible_association: boolean;
  /** Captured reference code with exactly the bytes of the revision's program. */
  readonly exact_material_matches: readonly string[];
  readonly material_bytes_unavailable: readonly string[];
  readonly causal_effect_estimated: false;
  readonly autonomous_discovery_established: false;
  readonly external_recovery_rate: {
    readonly status: 'not_estimated';
    readonly reason: 'recorded_association_is_not_qualified_recovery';
  };
}

export function interventionResult(
  one: Intervention,
  study: Study,
  materials: ReadonlyMap<string, Material>,
  traced: TracedRuns | undefined,
): InterventionResult {
  const classOf = (revision: Revision | null) => admittedClass(traced?.rows.get(revision?.id ?? ''));
  const [prior, subsequent] = [classOf(one.after), classOf(one.before)];
  const source = study.artifacts.get(one.before.artifactId)?.sha256 ?? '';
  const used = one.materialIds.flatMap((id) => materials.get(id) ?? []);
  const matches = used.filter((m) => m.captured && m.kind === 'reference_code' && m.sha256 === source);
  return {
    ...suppliedFields(one),
    after_ordinal: one.after?.ordinal ?? null,
    before_ordinal: one.before.ordinal,
    source_sha256: source,
    prior_class: prior,
    subsequent_class: subsequent,
    selected_path_relation: relation(one, prior, subsequent, traced),
    agent_visible_association: one.visibility === 'visible' && onPath(one, traced) !== undefined,
    exact_material_matches: sortedUnique(matches.map(({ id }) => id)),
    material_bytes_unavailable: sortedUnique(used.filter((m) => !m.captured).map(({ id }) => id)),
    causal_effect_estimated: false,
    autonomous_discovery_established: false,
    external_recovery_rate: {
      status: 'not_estimated',
      reason: 'recorded_association_is_not_qualified_recovery',
    },
  };
}

/** The record's own members, in the order of the record. */
function suppliedFields(one: Intervention) {
  const fields = {
    id: one.id,
    run_id: one.runId,
    after_revision_id: one.after?.id ?? null,
    before_revision_id: one.before.id,
    order: one.order,
    kind: one.kind,
    material_ids: one.materialIds,
    feedback_ids: one.feedbackIds,
    visibility: one.visibility,
    reuse_claim: one.reuseClaim,
  };
  return inSuppliedOrder(fields, one.supplied.keys());
}

/** The same members in the order of `names`, which are exactly theirs. */
export function inSuppliedOrder<Fields extends object>(fields: Fields, names: Iterable<string>): Fields {
  const all = fields as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...names].map((name) => [name, all[name]])) as Fields;
}

/** The path, where the intervention lies on it. */
function onPath(one: Intervention, traced: TracedRuns | undefined): readonly string[] | undefined {
  const path = traced?.paths.get(one.runId);
  const lies = path?.includes(one.before.id) && (one.after === null || path.includes(one.after.id));
  return lies ? path : undefined;
}

function relation(
  one: Intervention,
  prior: string | null,
  subsequent: string | null,
  traced: TracedRuns | undefined,
): PathRelation {
  if (!traced || traced.rows.size === 0) return 'not_traced';
  const path = onPath(one, traced);
  if (!path) return 'outside_selected_path';
  if (subsequent === null || (one.after !== null && prior === null)) return 'unresolved_assignment';
  if (subsequent === prior) return 'persisted';
  const earlier = path.slice(0, path.indexOf(one.before.id));
  const again = earlier.some((id) => admittedClass(traced.rows.get(id)) === subsequent);
  return again ? 'observed_again' : 'first_observed';
}
