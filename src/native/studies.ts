/** The core's view of studies: strict JSON, bounded reading, the structure of programs, failure overlap. */

import type * as Binding from '../binding.js';
import { type Ordered, orderedFromTagged } from '../json/ordered.js';
import { binding } from './call.js';

/**
 * Reads strict JSON of at most 1 MiB with the contract's codes, in the contract's order (section
 * 1.3). Objects are maps, integers bigint, other numbers number; a string may hold a lone surrogate.
 * @param most Another limit than 1 MiB, in bytes.
 */
export function parseStudyJson(
  bytes: Uint8Array,
  most?: number,
):
  | { readonly value: Ordered; readonly code?: undefined }
  | { readonly value?: undefined; readonly code: string } {
  const { value, code } = binding().parseStrictJson(bytes, most);
  return value === undefined ? { code: code ?? 'invalid_json' } : { value: orderedFromTagged(value) };
}

/** A file to read: plain names joined by `/` (the caller has checked the path), and its most bytes. */
export interface StudyFileRequest {
  readonly path: string;
  readonly limit: number;
}

/** A file that was read, or the contract's code. */
export type StudyFile =
  | { readonly bytes: Buffer; readonly sha256: string; readonly code?: undefined }
  | { readonly bytes?: undefined; readonly sha256?: undefined; readonly code: string };

/** One opened root folder with a budget (a read scope of the contract). */
export interface StudyScope {
  /**
   * Reads files in the order given; each outcome is that of reading it after all before it. Refused
   * files do not count against the budget, so outcomes may be asked for ahead of other checks.
   */
  read(requests: readonly StudyFileRequest[]): Promise<readonly StudyFile[]>;
}

/**
 * Opens the folder `root` (absolute), its last component not through a link. The code is
 * `input_directory_unavailable` or `unsupported_safe_input_platform`.
 */
export async function openStudyScope(
  root: string,
  budget: number,
): Promise<
  | { readonly scope: StudyScope; readonly code?: undefined }
  | { readonly scope?: undefined; readonly code: string }
> {
  const handle = new (binding().ReadScope)();
  const code = await handle.open(root, budget);
  if (code !== null) return { code };
  const read = async (requests: readonly StudyFileRequest[]) =>
    (await handle.read([...requests])).map(
      ({ bytes, sha256, code }): StudyFile =>
        bytes && sha256 !== undefined ? { bytes, sha256 } : { code: code ?? 'payload_unavailable_or_unsafe' },
    );
  return { scope: { read } };
}

/**
 * Creates the file at `relative` beneath `root`, owner-only, and writes it; never over anything.
 * Resolves with undefined, or with the contract's code: `input_directory_unavailable`,
 * `output_already_exists`, `output_unavailable`, `output_write_failed_partial_file_retained`.
 */
export async function createStudyFile(
  root: string,
  relative: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
  return (await binding().createBeneath(root, relative, bytes)) ?? undefined;
}

export type SourceLanguage = 'python' | 'javascript' | 'typescript' | 'go' | 'rust' | 'java' | 'cpp';

/** What a task pack says about sources. */
export interface SourcePack {
  readonly language: SourceLanguage;
  readonly entryPoint: string;
  /** Names that renaming must not touch, beside the language's own and the entry point. */
  readonly reserved: readonly string[];
  readonly rules: readonly Binding.SourceRule[];
}

export type ParseStatus = 'parsed' | 'invalid_syntax' | 'resource_limited';

export interface SourceFinding {
  readonly kind:
    | 'call_site'
    | 'comparison'
    | 'function_definition'
    | 'import'
    | 'loop'
    | 'subscript_write'
    | 'unresolved_call';
  /** Counted from 1. */
  readonly startLine: number;
  readonly endLine: number;
}

/** The counts of one tree. */
export type SourceObservations = Readonly<Binding.SourceObservations>;

/** What one source shows. */
export interface SourceAnalysis {
  readonly parseStatus: ParseStatus;
  /** The index of the matched rule in the pack; without one the source is unresolved. */
  readonly rule?: number;
  /** Present where no rule matched. */
  readonly reason?: 'unsupported_syntax' | 'opaque_dependency' | 'insufficient_evidence';
  /** Of a matched rule: the entry point's function first, then at most seven things in it. */
  readonly evidence: readonly SourceFinding[];
  /** Absent unless parsed. */
  readonly observations?: SourceObservations;
  /** In the contract's order, at most 32. */
  readonly findings: readonly SourceFinding[];
  readonly findingsOmitted: number;
}

/** Analyses sources (UTF-8, checked by the caller) by a pack's rules; one analysis a source, in order. */
export async function analyseSources(
  sources: readonly Uint8Array[],
  pack: SourcePack,
): Promise<readonly SourceAnalysis[]> {
  const raw = await binding().analyseSources([...sources], {
    ...pack,
    reserved: [...pack.reserved],
    rules: [...pack.rules],
  });
  return raw as SourceAnalysis[];
}

/** The structure of one source: its digest and its counts, where it has a tree. */
export interface SourceStructure {
  readonly parseStatus: ParseStatus;
  /** Lower-case hex. */
  readonly digest?: string;
  readonly observations?: SourceObservations;
}

/** The structure of one source, as a pack's rule would name it. */
export async function sourceStructure(
  source: Uint8Array,
  language: SourceLanguage,
  entryPoint: string,
  reserved: readonly string[],
): Promise<SourceStructure> {
  return (await binding().sourceStructure(source, language, entryPoint, [...reserved])) as SourceStructure;
}

/** Statuses of a case in a profile: `not_completed` and `not_attempted` are both unobserved. */
export const CASE_UNOBSERVED = 0;
export const CASE_PASSED = 1;
export const CASE_FAILED = 2;

/** What two profiles over one suite share; the lists hold indices of cases, ascending. */
export interface ProfilePair {
  readonly bothCompleted: number;
  readonly bothFailed: Uint32Array;
  readonly leftFailedRightPassed: Uint32Array;
  readonly rightFailedLeftPassed: Uint32Array;
  readonly leftFailedRightUnobserved: Uint32Array;
  readonly rightFailedLeftUnobserved: Uint32Array;
}

/**
 * Compares every two profiles over one suite, each given as one status a case. Pairs come in the
 * order (0, 1), (0, 2), …, (1, 2), …; cases in their ids' order make the lists sorted by id.
 */
export async function overlapProfiles(profiles: readonly Uint8Array[]): Promise<readonly ProfilePair[]> {
  const { bothCompleted, starts, cases } = await binding().overlapProfiles([...profiles]);
  const list = (index: number) => cases.subarray(starts[index], starts[index + 1]);
  return Array.from(bothCompleted, (count, pair) => ({
    bothCompleted: count,
    bothFailed: list(pair * 5),
    leftFailedRightPassed: list(pair * 5 + 1),
    rightFailedLeftPassed: list(pair * 5 + 2),
    leftFailedRightUnobserved: list(pair * 5 + 3),
    rightFailedLeftUnobserved: list(pair * 5 + 4),
  }));
}
