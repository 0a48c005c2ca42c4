/** Checks of a comparison design (section 8 of the contract), and the template of one. */

import { type OrderedObject, ordered } from '../../json/ordered.js';
import { must } from '../errors.js';
import { identifier, integer, integerOrNull, objectOf, oneOf, textOrNull, type Value } from '../fields.js';
import { MOST_SPENT } from '../limits.js';
import type { Study } from '../manifest/study.js';
import type { Row } from '../rows.js';
import { onlyConfiguration } from '../trace/template.js';

export const COMPARISON_SCHEMA = 'structdet-code.comparison/0.1';
export const COMPARISON_SELECTION = 'fixed_prefix/0.1';

const MOST_PREFIX = 128;
const MOST_POSITIONS = 10_000;
const MOST_SLOTS = 256;

export type VariedField = 'model' | 'prompt' | 'settings';

export interface SlotBudget {
  readonly unit: 'attempts' | 'model_calls' | 'generated_tokens' | 'wall_seconds';
  readonly limit: number;
}

/** A selected row with what comparisons add to it. */
export interface ComparedRow extends Row {
  readonly root_group_id: string | null;
  readonly stop_reason: string;
  readonly revision_ordinal: number;
  readonly artifact_origin: string;
}

export interface Slot {
  readonly position: number | null;
  readonly revisionId: string | null;
}

export interface SideDesign {
  readonly configurationId: string | null;
  readonly plannedPositions: number | null;
  readonly budgetPerSlot: SlotBudget | null;
  /** The selected rows of the configuration, in selection order. */
  readonly rows: readonly ComparedRow[];
  readonly slots: readonly Slot[];
}

export interface ComparisonDesign {
  /** null for the template. */
  readonly sha256: string | null;
  readonly comparisonId: string;
  readonly variedField: VariedField | null;
  readonly protocolRef: string | null;
  readonly prefixSize: number | null;
  readonly left: SideDesign;
  readonly right: SideDesign;
}

export function comparisonTemplate(left: Study, right: Study): OrderedObject {
  return ordered({
    schema_version: COMPARISON_SCHEMA,
    comparison_id: 'condition-comparison',
    varied_field: null,
    protocol_ref: null,
    prefix_size: null,
    selection_rule: COMPARISON_SELECTION,
    left: sideTemplate(left),
    right: sideTemplate(right),
  });
}

function sideTemplate(study: Study): OrderedObject {
  const runs = study.selection.flatMap(({ run_id }) => study.runs.get(run_id) ?? []);
  return ordered({
    study_sha256: study.sha256,
    configuration_id: onlyConfiguration(runs),
    planned_positions: null,
    budget_per_slot: null,
    slots: study.selection.map(({ revision_id }) => ordered({ position: null, revision_id })),
  });
}

export function readComparisonDesign(
  value: Value,
  sha256: string | null,
  left: Study,
  right: Study,
): ComparisonDesign {
  const design = objectOf(value, [
    'schema_version',
    'comparison_id',
    'varied_field',
    'protocol_ref',
    'prefix_size',
    'selection_rule',
    'left',
    'right',
  ]);
  must(design.get('schema_version') === COMPARISON_SCHEMA, 'unsupported_comparison_schema');
  const comparisonId = identifier(design.get('comparison_id'));
  const varied = design.get('varied_field');
  const variedField = varied === null ? null : oneOf(varied, ['model', 'prompt', 'settings']);
  const protocolRef = textOrNull(design.get('protocol_ref'));
  const prefixSize = integerOrNull(design.get('prefix_size'), 1, MOST_PREFIX);
  must(design.get('selection_rule') === COMPARISON_SELECTION, 'unsupported_comparison_selection');
  const header = { sha256, comparisonId, variedField, protocolRef, prefixSize };
  return { ...header, left: readSide(design.get('left'), left), right: readSide(design.get('right'), right) };
}

function readSide(value: Value, study: Study): SideDesign {
  const side = objectOf(value, [
    'study_sha256',
    'configuration_id',
    'planned_positions',
    'budget_per_slot',
    'slots',
  ]);
  must(side.get('study_sha256') === study.sha256, 'comparison_study_binding_mismatch');
  const configuration = side.get('configuration_id');
  const configurationId = configuration === null ? null : identifier(configuration);
  const known = configurationId === null || study.configurations.has(configurationId);
  must(known, 'comparison_configuration_missing');
  const plannedPositions = integerOrNull(side.get('planned_positions'), 1, MOST_POSITIONS);
  const budgetPerSlot = readBudget(side.get('budget_per_slot'));
  const rows = comparedRows(study, configurationId);
  const slots = readSlots(side.get('slots'), plannedPositions, rows);
  return { configurationId, plannedPositions, budgetPerSlot, rows, slots };
}

function readBudget(value: Value): SlotBudget | null {
  if (value === null) return null;
  const budget = objectOf(value, ['unit', 'limit']);
  const unit = oneOf(budget.get('unit'), ['attempts', 'model_calls', 'generated_tokens', 'wall_seconds']);
  const limit = integer(budget.get('limit'), 1, MOST_SPENT);
  const [first] = budget.keys();
  return first === 'unit' ? { unit, limit } : { limit, unit };
}

function comparedRows(study: Study, configurationId: string | null): readonly ComparedRow[] {
  return study.selection.flatMap((row) => {
    const run = study.runs.get(row.run_id);
    const revision = study.revisions.get(row.revision_id);
    if (!run || !revision) return [];
    if (configurationId !== null && run.configurationId !== configurationId) return [];
    return [
      {
        ...row,
        root_group_id: run.rootGroupId,
        stop_reason: run.stopReason,
        revision_ordinal: revision.ordinal,
        artifact_origin: study.artifacts.get(row.artifact_id)?.origin ?? 'unknown',
      },
    ];
  });
}

function readSlots(value: Value, planned: number | null, rows: readonly ComparedRow[]): readonly Slot[] {
  must(Array.isArray(value) && value.length <= MOST_SLOTS, 'comparison_slot_limit');
  const positions = new Set<number>();
  const revisions = new Set<string>();
  return value.map((one) => {
    const slot = objectOf(one, ['position', 'revision_id']);
    const position = integerOrNull(slot.get('position'), 1, MOST_POSITIONS);
    if (position !== null) {
      must(planned === null || position <= planned, 'slot_outside_planned_positions');
      must(!positions.has(position), 'duplicate_comparison_position');
      positions.add(position);
    }
    const revision = slot.get('revision_id');
    const revisionId = revision === null ? null : identifier(revision);
    if (revisionId !== null) {
      const selected = rows.some((row) => row.revision_id === revisionId);
      must(selected, 'comparison_revision_not_selected_in_configuration');
      must(!revisions.has(revisionId), 'duplicate_comparison_revision');
      revisions.add(revisionId);
    }
    return { position, revisionId };
  });
}
