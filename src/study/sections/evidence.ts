/** The part of a report that an evidence sidecar adds. */

import { type Block, heading, list, paragraph, table } from '../../report/index.js';
import type { EvidenceResult, FailureProfiles, InterventionResult, ProfilePair } from '../evidence/index.js';
import { overlapPictures } from '../pictures/index.js';
import { code, codes, countsText, yesNo } from './words.js';

export function evidenceSection(evidence: EvidenceResult): readonly Block[] {
  return [
    heading(2, 'Evidence sidecar'),
    paragraph(`Sidecar ${code(evidence.evidence_sha256)}.`),
    ...materials(evidence),
    ...interventions(evidence.interventions),
    ...profiles(evidence.failure_profiles),
    heading(3, 'What the sidecar does not show'),
    list(evidence.limitations),
  ];
}

function materials({ materials: all }: EvidenceResult): readonly Block[] {
  if (all.length === 0) return [];
  const rows = all.map((one) => [
    code(one.id),
    one.kind.replace('_', ' '),
    one.origin.replace('_', ' '),
    yesNo(one.bytes_captured),
    one.independence_claim.replace('_', ' '),
  ]);
  return [
    heading(3, 'Materials'),
    table(['material', 'kind', 'origin', 'bytes captured', 'independence (claimed)'], rows),
  ];
}

function interventions(all: readonly InterventionResult[]): readonly Block[] {
  if (all.length === 0) return [];
  const rows = all.map((one) => [
    code(one.run_id),
    String(one.order),
    code(one.id),
    one.kind.replace('_', ' '),
    one.visibility,
    `${one.after_ordinal ?? 'start'} → ${one.before_ordinal}`,
    `${code(one.prior_class)} → ${code(one.subsequent_class)}`,
    one.selected_path_relation.replaceAll('_', ' '),
    one.reuse_claim,
    codes(one.exact_material_matches),
  ]);
  const heads = [
    'run',
    'order',
    'event',
    'kind',
    'visibility',
    'ordinals',
    'classes',
    'on the path',
    'reuse (claimed)',
    'same bytes',
  ];
  return [heading(3, 'Recorded events'), table(heads, rows)];
}

function profiles(found: FailureProfiles): readonly Block[] {
  const { profiles: all, pairs } = found;
  if (all.length === 0) return [];
  const rows = all.map((one) => [
    code(one.id),
    code(one.revision_id),
    one.test_scope.visibility,
    yesNo(one.selected_for_analysis),
    countsText(one.status_counts),
    codes(one.failed_case_ids),
  ]);
  return [
    heading(3, 'Failure profiles'),
    ...overlapPictures(found),
    table(['profile', 'revision', 'visibility', 'used above', 'cases', 'failed'], rows),
    ...overlap(pairs),
  ];
}

function overlap(pairs: readonly ProfilePair[]): readonly Block[] {
  const comparable = pairs.flatMap((one) =>
    one.status === 'comparable_finite_cases'
      ? [
          [
            code(one.left),
            code(one.right),
            `${one.both_completed} of ${one.suite_cases}`,
            codes(one.both_failed),
            codes(one.left_failed_right_passed),
            codes(one.right_failed_left_passed),
            codes([...one.left_failures_other_unobserved, ...one.right_failures_other_unobserved]),
          ],
        ]
      : [],
  );
  const others = pairs.filter(({ status }) => status === 'unavailable');
  const heads = [
    'left',
    'right',
    'completed by both',
    'both failed',
    'only left',
    'only right',
    'other unobserved',
  ];
  return [
    ...(comparable.length > 0 ? [heading(3, 'Failures that profiles share'), table(heads, comparable)] : []),
    ...(others.length > 0
      ? [
          heading(3, 'Pairs that cannot be compared'),
          table(
            ['left', 'right', 'reasons'],
            others.map(({ left, right, reasons }) => [code(left), code(right), codes(reasons)]),
          ),
        ]
      : []),
  ];
}
