/** Two studies over a fixed prefix of planned positions (section 8 of the contract). */

import { nativeVersion } from '../../native.js';
import { locate } from '../location.js';
import { loadStudy } from '../manifest/load.js';
import type { Study } from '../manifest/study.js';
import { sortedUnique } from '../numbers/counts.js';
import type { Views } from '../numbers/metrics.js';
import type { OwnPackOptions } from '../options.js';
import { fingerprint } from '../output.js';
import { givenPack } from '../packs/index.js';
import { openDocument } from '../payloads.js';
import { type Contrast, contrasts } from './contrasts.js';
import {
  COMPARISON_SELECTION,
  type ComparisonDesign,
  comparisonTemplate,
  readComparisonDesign,
  type VariedField,
} from './design.js';
import { compatibilityReasons } from './reasons.js';
import { type ComparisonSide, comparisonSide } from './side.js';

export interface CompareOptions extends OwnPackOptions {
  /** Path of the left study's manifest. */
  readonly left: string;
  readonly right: string;
  /** Path of a comparison design; without one the template is used. */
  readonly design?: string | undefined;
}

export interface Comparison {
  readonly result_schema: 'structdet-code.comparison-result/0.1';
  readonly software_version: string;
  readonly comparison_id: string;
  /** null where no design was given. */
  readonly design_sha256: string | null;
  readonly status: 'compatible_descriptive' | 'descriptive_only';
  readonly compatibility_reasons: readonly string[];
  readonly varied_field: VariedField | null;
  readonly protocol_sha256: string | null;
  readonly selection_rule: typeof COMPARISON_SELECTION;
  readonly prefix_size: number | null;
  readonly candidate_execution_performed: false;
  readonly provenance_authenticated: false;
  readonly causal_effect_estimated: false;
  readonly left: ComparisonSide;
  readonly right: ComparisonSide;
  readonly shared_prefix_source_sha256: readonly string[];
  readonly contrasts: Views<Contrast>;
  readonly limitations: readonly string[];
}

const LIMITATIONS: readonly string[] = [
  'Positions, budgets and conditions are declared by the designs and records, not observed.',
  'A missing position stays missing; no later revision takes its place.',
  'A difference describes these two prefixes. It estimates no effect of the varied condition.',
];

/** Reads two studies and a design and contrasts what they hold. */
export async function compareStudies(options: CompareOptions): Promise<Comparison> {
  const pack = await givenPack(options.pack);
  const left = await loadStudy(options.left, pack);
  const right = await loadStudy(options.right, pack);
  const design = await openComparisonDesign(options.design, left, right);
  return comparisonOf(design, left, right);
}

async function openComparisonDesign(
  path: string | undefined,
  left: Study,
  right: Study,
): Promise<ComparisonDesign> {
  if (path === undefined) return readComparisonDesign(comparisonTemplate(left, right), null, left, right);
  const { value, sha256 } = await openDocument(locate(path));
  return readComparisonDesign(value, sha256, left, right);
}

function comparisonOf(design: ComparisonDesign, leftStudy: Study, rightStudy: Study): Comparison {
  const left = comparisonSide(leftStudy, design.left, design.prefixSize);
  const right = comparisonSide(rightStudy, design.right, design.prefixSize);
  const reasons = compatibilityReasons(design, left, right);
  return {
    result_schema: 'structdet-code.comparison-result/0.1',
    software_version: nativeVersion(),
    comparison_id: design.comparisonId,
    design_sha256: design.sha256,
    status: reasons.length === 0 ? 'compatible_descriptive' : 'descriptive_only',
    compatibility_reasons: reasons,
    varied_field: design.variedField,
    protocol_sha256: fingerprint(design.protocolRef),
    selection_rule: COMPARISON_SELECTION,
    prefix_size: design.prefixSize,
    candidate_execution_performed: false,
    provenance_authenticated: false,
    causal_effect_estimated: false,
    left,
    right,
    shared_prefix_source_sha256: sharedSources(left, right),
    contrasts: contrasts(left, right, reasons),
    limitations: LIMITATIONS,
  };
}

function sharedSources(left: ComparisonSide, right: ComparisonSide): readonly string[] {
  const known = new Set(right.prefix_observations.map((row) => row.source_sha256));
  const shared = left.prefix_observations.map((row) => row.source_sha256).filter((one) => known.has(one));
  return sortedUnique(shared);
}
