/** One side of a comparison (section 8 of the contract). */

import { byCodePoint } from '../../text/order.js';
import { type ConditionFingerprints, conditionFingerprints } from '../conditions.js';
import type { DataRole, EvidencePolicy, Study, Task } from '../manifest/study.js';
import { type Population, population } from '../numbers/population.js';
import { type ComparedScope, comparedScope } from '../test-scope.js';
import type { SideDesign, SlotBudget } from './design.js';
import { type PositionedRow, type Prefix, prefix } from './prefix.js';

export interface ComparisonSide {
  readonly study_id: string;
  readonly study_sha256: string;
  readonly task: Task;
  readonly data_role: DataRole;
  readonly evidence_policy: EvidencePolicy;
  readonly configuration_id: string | null;
  readonly condition_fingerprints: ConditionFingerprints;
  readonly planned_positions: number | null;
  readonly budget_per_slot: SlotBudget | null;
  readonly study_selected_count: number;
  readonly inventory_scope: 'selected_configuration' | 'all_selected_configurations';
  readonly configuration_inventory: Population;
  readonly prefix_status: 'available' | 'unavailable';
  readonly prefix_reasons: readonly string[];
  readonly missing_positions: readonly number[];
  readonly excluded_later_selected: Prefix['excluded'];
  readonly prefix_population: Population | null;
  readonly prefix_observations: readonly PositionedRow[];
  readonly test_scopes: readonly ComparedScope[];
  /** null where the prefix is unavailable. */
  readonly observed_without_receipt: number | null;
}

export function comparisonSide(study: Study, design: SideDesign, prefixSize: number | null): ComparisonSide {
  const { reasons, missingPositions, excluded, rows } = prefix(design, prefixSize);
  const known = reasons.length === 0;
  return {
    study_id: study.studyId,
    study_sha256: study.sha256,
    task: study.task,
    data_role: study.dataRole,
    evidence_policy: study.evidencePolicy,
    configuration_id: design.configurationId,
    condition_fingerprints: conditionFingerprints(study.configurations.get(design.configurationId ?? '')),
    planned_positions: design.plannedPositions,
    budget_per_slot: design.budgetPerSlot,
    study_selected_count: study.selection.length,
    inventory_scope:
      design.configurationId === null ? 'all_selected_configurations' : 'selected_configuration',
    configuration_inventory: population(design.rows, null, study.runs),
    prefix_status: known ? 'available' : 'unavailable',
    prefix_reasons: reasons,
    missing_positions: missingPositions,
    excluded_later_selected: excluded,
    prefix_population: known ? population(rows, prefixSize, study.runs) : null,
    prefix_observations: rows,
    test_scopes: distinctScopes(study, rows),
    observed_without_receipt: known ? rows.filter(({ receipt_id }) => receipt_id === null).length : null,
  };
}

function distinctScopes(study: Study, rows: readonly PositionedRow[]): readonly ComparedScope[] {
  const receipts = rows.flatMap(({ receipt_id }) => study.receipts.get(receipt_id ?? '') ?? []);
  const scopes = receipts.map((receipt) => comparedScope(study, receipt));
  const distinct = new Map(scopes.map((scope) => [scope.scope_sha256, scope]));
  return [...distinct.values()].sort((a, b) => byCodePoint(a.scope_sha256, b.scope_sha256));
}
