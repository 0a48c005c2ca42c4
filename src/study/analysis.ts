/** The record of what a source shows (section 4.4 of the contract). */

import {
  analyseSources,
  type ParseStatus,
  type SourceAnalysis,
  type SourceFinding,
  type SourceObservations,
} from '../native.js';
import type { TaskPack } from './packs/index.js';
import type { Payload } from './payloads.js';

export interface Finding {
  readonly kind: SourceFinding['kind'];
  readonly start_line: number;
  readonly end_line: number;
}

export interface Anchor {
  readonly start_line: number;
  readonly end_line: number;
  readonly note: string;
}

export interface Observations {
  readonly ast_nodes: number;
  readonly ast_depth: number;
  readonly functions: number;
  readonly loops: number;
  readonly comparisons: number;
  readonly calls: number;
  readonly subscript_writes: number;
  readonly imports: number;
  readonly unresolved_call_sites: number;
  readonly top_level_nondefinition_statements: number;
  readonly reachability: 'not_established_by_observations' | 'within_exact_reference_scope';
}

export interface AnalysisRecord {
  readonly analyzer_id: string;
  readonly scope: string;
  readonly source_sha256: string;
  readonly parse_status: ParseStatus;
  readonly status: 'recognized' | 'unresolved';
  readonly class_id: string | null;
  readonly rule_id: string | null;
  readonly reason: SourceAnalysis['reason'] | null;
  readonly evidence: readonly Anchor[];
  /** Empty where there is no tree. */
  readonly observations: Observations | Record<string, never>;
  readonly findings: readonly Finding[];
  readonly findings_omitted: number;
  readonly candidate_execution_performed: false;
  readonly validity_assessed: false;
}

/** Analyses sources by the pack's rules; one record a source, in order. */
export async function analyse(sources: readonly Payload[], pack: TaskPack): Promise<AnalysisRecord[]> {
  const { language, entryPoint, reserved } = pack;
  const rules = pack.rules.map(({ id, classId, structureDigest }) => ({
    ruleId: id,
    classId,
    structureDigest,
  }));
  const found = await analyseSources(
    sources.map(({ bytes }) => bytes),
    { language, entryPoint, reserved, rules },
  );
  return found.map((one, at) => record(one, sources[at]?.sha256 ?? '', pack));
}

function record(found: SourceAnalysis, sha256: string, pack: TaskPack): AnalysisRecord {
  const rule = found.rule === undefined ? undefined : pack.rules[found.rule];
  return {
    analyzer_id: pack.analyzerId,
    scope: pack.scope,
    source_sha256: sha256,
    parse_status: found.parseStatus,
    status: rule ? 'recognized' : 'unresolved',
    class_id: rule?.classId ?? null,
    rule_id: rule?.id ?? null,
    reason: found.reason ?? null,
    evidence: found.evidence.map((one, at) => ({ ...lines(one), note: anchorNote(one, at, pack) })),
    observations: found.observations ? observations(found.observations, rule !== undefined) : {},
    findings: found.findings.map((one) => ({ kind: one.kind, ...lines(one) })),
    findings_omitted: found.findingsOmitted,
    candidate_execution_performed: false,
    validity_assessed: false,
  };
}

function lines({ startLine, endLine }: SourceFinding) {
  return { start_line: startLine, end_line: endLine };
}

function anchorNote({ kind }: SourceFinding, at: number, pack: TaskPack): string {
  return at === 0
    ? `the definition of ${pack.entryPoint}`
    : `a ${kind.replace('_', ' ')} of the matched structure`;
}

function observations(counts: SourceObservations, recognized: boolean): Observations {
  return {
    ast_nodes: counts.nodes,
    ast_depth: counts.depth,
    functions: counts.functions,
    loops: counts.loops,
    comparisons: counts.comparisons,
    calls: counts.calls,
    subscript_writes: counts.subscriptWrites,
    imports: counts.imports,
    unresolved_call_sites: counts.unresolvedCalls,
    top_level_nondefinition_statements: counts.topLevelNondefinitionStatements,
    reachability: recognized ? 'within_exact_reference_scope' : 'not_established_by_observations',
  };
}
