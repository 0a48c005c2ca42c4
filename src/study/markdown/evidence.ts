/** The part of a report that an evidence sidecar adds. */

import type { EvidenceResult, FailureProfiles, InterventionResult, ProfilePair } from '../evidence/index.js';
import { blocks, bullets, code, codes, countsText, markdownTable, yesNo } from './parts.js';

export function evidenceSection(evidence: EvidenceResult): string {
  return blocks([
    '## Evidence sidecar',
    `Sidecar ${code(evidence.evidence_sha256)}.`,
    ...materials(evidence),
    ...interventions(evidence.interventions),
    ...profiles(evidence.failure_profiles),
    '### What the sidecar does not show',
    bullets(evidence.limitations),
  ]);
}

function materials({ materials: all }: EvidenceResult): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map((one) => [
    code(one.id),
    one.kind.replace('_', ' '),
    one.origin.replace('_', ' '),
    yesNo(one.bytes_captured),
    one.independence_claim.replace('_', ' '),
  ]);
  return [
    '### Materials',
    markdownTable(['material', 'kind', 'origin', 'bytes captured', 'independence (claimed)'], rows),
  ];
}

function interventions(all: readonly InterventionResult[]): readonly string[] {
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
  return ['### Recorded events', markdownTable(heads, rows)];
}

function profiles({ profiles: all, pairs }: FailureProfiles): readonly string[] {
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
    '### Failure profiles',
    markdownTable(['profile', 'revision', 'visibility', 'used above', 'cases', 'failed'], rows),
    ...overlap(pairs),
  ];
}

function overlap(pairs: readonly ProfilePair[]): readonly string[] {
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
    ...(comparable.length > 0 ? ['### Failures that profiles share', markdownTable(heads, comparable)] : []),
    ...(others.length > 0
      ? [
          '### Pairs that cannot be compared',
          markdownTable(
            ['left', 'right', 'reasons'],
            others.map(({ left, right, reasons }) => [code(left), code(right), codes(reasons)]),
          ),
        ]
      : []),
  ];
}
