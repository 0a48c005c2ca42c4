/** The records of a study that has been read and checked. All are immutable. */

import type { OrderedObject } from '../../json/ordered.js';
import type { AnalysisRecord } from '../analysis.js';
import type { TaskPack } from '../packs/index.js';
import type { Row } from '../rows.js';

export type SchemaVersion = 'structdet-code.study/0.1' | 'structdet-code.study/0.2' | 'assay.study/1';
export type DataRole = 'fixture' | 'descriptive';
export type EvidencePolicy = 'fixture_only' | 'reviewed_import' | 'static_or_reviewed';

export interface Task {
  readonly pack_id: string;
  readonly pack_version: string;
  readonly resolution_id: string;
  readonly pack_sha256: string;
}

export interface Header {
  readonly schemaVersion: SchemaVersion;
  readonly studyId: string;
  readonly dataRole: DataRole;
  readonly evidencePolicy: EvidencePolicy;
  /** As supplied, members in supplied order. */
  readonly task: Task;
  readonly pack: TaskPack;
}

export interface Configuration {
  readonly id: string;
  readonly model: string | null;
  readonly prompt: string | null;
  readonly settings: OrderedObject | null;
  readonly selectionRule: string | null;
}

export type ArtifactOrigin = 'project_fixture' | 'model_generated' | 'supplied' | 'unknown';

export interface Artifact {
  readonly id: string;
  readonly sha256: string;
  readonly origin: ArtifactOrigin;
  readonly complete: boolean;
  readonly lines: number;
  readonly analysis: AnalysisRecord;
}

/** A range of source lines, both ends included, counted from 1. */
export interface LineRange {
  readonly start_line: number;
  readonly end_line: number;
}

export type AssignmentStatus = 'accepted' | 'proposed' | 'unresolved' | 'conflicted';
export type AssignmentBasis = 'fixture' | 'human_review' | 'model_assisted' | 'static_rule' | 'unknown';

export interface Assignment {
  readonly id: string;
  readonly artifactId: string;
  readonly revision: number;
  readonly status: AssignmentStatus;
  readonly basis: AssignmentBasis;
  readonly classId: string | null;
  readonly reason: string | null;
  readonly ruleId: string | null;
  readonly anchors: readonly LineRange[];
}

export interface Suite {
  readonly id: string;
  readonly path: string;
  readonly sha256: string;
  readonly oracleId: string;
  readonly caseIds: readonly string[];
}

export type StopReason = 'success' | 'failure' | 'budget' | 'timeout' | 'running' | 'unknown';

export interface Run {
  readonly id: string;
  readonly configurationId: string;
  readonly rootGroupId: string | null;
  readonly stopReason: StopReason;
  readonly endpointRevisionId: string | null;
}

export type RevisionKind = 'generation' | 'snapshot' | 'edit' | 'no_op' | 'merge';

export interface Revision {
  readonly id: string;
  readonly runId: string;
  readonly ordinal: number;
  readonly artifactId: string;
  readonly parents: readonly string[];
  readonly missingParents: readonly string[];
  readonly kind: RevisionKind;
  readonly feedbackIds: readonly string[];
  /** Parents and all their ancestors, those that are not in the study included. */
  readonly lineage: ReadonlySet<string>;
}

export type ReceiptStatus = 'passed' | 'failed' | 'partial' | 'timeout' | 'error';
export type Conformance = 'passed' | 'failed' | 'unknown';
export type Visibility = 'feedback' | 'withheld' | 'unknown';

export interface Receipt {
  readonly id: string;
  readonly revisionId: string;
  readonly suiteId: string;
  readonly environment: OrderedObject;
  readonly status: ReceiptStatus;
  readonly attempted: number;
  readonly completed: number;
  readonly passed: number;
  readonly conformance: Conformance;
  readonly visibility: Visibility;
  readonly executionBasis: string;
}

export interface Feedback {
  readonly id: string;
  readonly revisionId: string;
  readonly kind: 'test' | 'build' | 'lint' | 'human' | 'model';
  readonly receiptId: string | null;
  readonly visibleToAgent: boolean;
  /** The record as supplied. */
  readonly supplied: OrderedObject;
}

type ById<Record> = ReadonlyMap<string, Record>;

/** The records that a selection item is checked against. */
export interface Records extends Header {
  readonly configurations: ById<Configuration>;
  readonly artifacts: ById<Artifact>;
  readonly assignments: ById<Assignment>;
  /** The assignment of the highest revision, by artifact. */
  readonly latest: ById<Assignment>;
  readonly suites: ById<Suite>;
  readonly runs: ById<Run>;
  readonly revisions: ById<Revision>;
  /** Revisions of one run, by ordinal and id. */
  readonly byRun: ById<readonly Revision[]>;
  readonly receipts: ById<Receipt>;
  readonly feedback: ById<Feedback>;
}

/** A study: valid records, and the digest of the manifest's bytes. */
export interface Study extends Records {
  readonly sha256: string;
  readonly manifest: OrderedObject;
  /** The selected revisions, in selection order. */
  readonly selection: readonly Row[];
}
