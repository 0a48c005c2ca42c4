/** Why two sides cannot be compared, in the contract's order (section 8). */

import type { ComparisonDesign } from './design.js';
import type { ComparisonSide } from './side.js';

const CONDITIONS = ['model', 'prompt', 'settings', 'selection_rule'] as const;

export function compatibilityReasons(
  design: ComparisonDesign,
  left: ComparisonSide,
  right: ComparisonSide,
): readonly string[] {
  return [
    ...frameReasons(left, right),
    ...(design.variedField === null ? ['varied_field_unknown'] : []),
    ...(design.protocolRef === null ? ['collection_protocol_unknown'] : []),
    ...sideReasons('left', left),
    ...sideReasons('right', right),
    ...budgetReasons(left, right),
    ...controlReasons(design, left, right),
  ];
}

function frameReasons(left: ComparisonSide, right: ComparisonSide): readonly string[] {
  const sameTask =
    left.task.pack_id === right.task.pack_id &&
    left.task.pack_version === right.task.pack_version &&
    left.task.resolution_id === right.task.resolution_id &&
    left.task.pack_sha256 === right.task.pack_sha256;
  return [
    ...(sameTask ? [] : ['task_mismatch']),
    ...(left.data_role === right.data_role ? [] : ['data_role_mismatch']),
    ...(left.evidence_policy === right.evidence_policy ? [] : ['evidence_policy_mismatch']),
  ];
}

function sideReasons(name: 'left' | 'right', side: ComparisonSide): readonly string[] {
  const unknown = CONDITIONS.filter((field) => side.condition_fingerprints[field] === null);
  const reasons = [
    ...side.prefix_reasons,
    ...(side.budget_per_slot === null ? ['budget_unknown'] : []),
    ...unknown.map((field) => `${field}_unknown`),
  ];
  return reasons.map((reason) => `${name}:${reason}`);
}

function budgetReasons(
  { budget_per_slot: left }: ComparisonSide,
  { budget_per_slot: right }: ComparisonSide,
) {
  const differ = left && right && (left.unit !== right.unit || left.limit !== right.limit);
  return differ ? ['budget_mismatch'] : [];
}

function controlReasons(
  { variedField }: ComparisonDesign,
  left: ComparisonSide,
  right: ComparisonSide,
): readonly string[] {
  if (left.configuration_id === null || right.configuration_id === null) return [];
  return CONDITIONS.flatMap((field) => {
    const [a, b] = [left.condition_fingerprints[field], right.condition_fingerprints[field]];
    if (a === null || b === null) return [];
    if (field === variedField) return a === b ? ['varied_field_unchanged'] : [];
    return a === b ? [] : [`control_mismatch:${field}`];
  });
}
