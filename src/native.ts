/**
 * The only file that imports the binding. Everything heavy passes through here: whole files
 * go in, whole tables come out, off the event loop, with progress and abort.
 */

import type * as Binding from './binding.js';
import { fromTagged, type Json, type JsonObject, toTagged } from './json/tagged.js';
import { loadBinding, type NativeBinding } from './native-load.js';
import { isRefusalKind, Refusal, type RefusalFields, type RefusalKind } from './refusal/index.js';

let loaded: NativeBinding | undefined;

/** Loads the binary on first use, so that commands without heavy work never pay for it. For native-*.ts. */
export function binding(): NativeBinding {
  loaded ??= loadBinding();
  return loaded;
}

/** Progress of a run, as its caller sees it. */
export interface Progress {
  readonly phase: 'idle' | 'reading' | 'scoring' | 'nulls' | 'power' | 'writing';
  readonly done: number;
  /** 0 where not known. */
  readonly total: number;
}

/** What every long call takes. */
export interface RunOptions {
  /** Stops the work at its next check; the call then rejects with `run.cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Called about ten times a second while the work goes on. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** How many threads may work; by default one a core. */
  readonly threads?: number | undefined;
}

/** Runs a call of the core under its caller's signal and progress. For native-*.ts. */
export async function watched<T>(options: RunOptions, work: (run: Binding.Run) => Promise<T>): Promise<T> {
  const run = new (binding().Run)();
  const abort = () => run.cancel();
  if (options.signal?.aborted) run.cancel();
  options.signal?.addEventListener('abort', abort, { once: true });
  const { onProgress } = options;
  const timer = onProgress && setInterval(() => onProgress(run.progress() as Progress), 100);
  try {
    return await work(run);
  } finally {
    clearInterval(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** A fault of the core as a refusal; `file` is the path as the caller gave it. */
export function refusalFrom(fault: Binding.Fault, fields: RefusalFields = {}): Refusal {
  const kind = isRefusalKind(fault.kind) ? fault.kind : 'internal.panic';
  return new Refusal(kind, fault.message, {
    line: fault.line,
    pointer: fault.pointer,
    ...fields,
  });
}

/** Ends a call whose value is missing: with its fault, or with a bug where it names none. */
function missing(fault: Binding.Fault | undefined, fields: RefusalFields = {}): never {
  if (fault) throw refusalFrom(fault, fields);
  throw new Refusal('internal.panic', 'the core gave neither a value nor a fault', fields);
}

/** What one archive holds; counts as in `assay census`. */
export interface Census {
  readonly rows: number;
  readonly valid: number;
  readonly stubs: number;
  readonly clusters: number;
  readonly modalK: number;
  readonly ragged: number;
  /** `sha256:` and lower-case hex over the stored bytes. */
  readonly sha256: string;
  readonly storedBytes: number;
  readonly inflatedBytes: number;
}

/** One archive's census, or why it has none. */
export type CensusOutcome =
  | { readonly census: Census; readonly refusal?: undefined }
  | { readonly census?: undefined; readonly refusal: Refusal };

function outcomeFrom(raw: Binding.CensusOutcome, file: string): CensusOutcome {
  if (raw.census) return { census: raw.census };
  if (raw.fault) {
    const refusal = refusalFrom(raw.fault, { file });
    // A stopped run is no finding about this archive: the whole call ends.
    if (refusal.kind === 'run.cancelled') throw refusal;
    return { refusal };
  }
  return missing(undefined, { file });
}

/** Counts archives in parallel; one outcome a path, in the order given. */
export async function censusArchives(
  paths: readonly string[],
  options: RunOptions = {},
): Promise<CensusOutcome[]> {
  const raw = await watched(options, (run) => binding().censusArchives([...paths], threads(options), run));
  return raw.map((one, index) => outcomeFrom(one, paths[index] ?? ''));
}

function threads(options: RunOptions): number {
  return options.threads ?? 0;
}

export type DetectorId = 'chargram' | 'trivial';
export type ViewId = 'RAW@1' | 'CANON@1' | 'ABL@1';

/** Archives read for their features: counts a row, never its text. */
export interface FeatureSet {
  readonly outcomes: readonly CensusOutcome[];
  /** The core's own object. */
  readonly handle: Binding.FeatureSet;
}

/** Reads archives into features. A refused archive has its refusal among the outcomes. */
export async function readFeatures(
  paths: readonly string[],
  detector: DetectorId,
  view: ViewId,
  options: RunOptions = {},
): Promise<FeatureSet> {
  const handle = await watched(options, (run) =>
    binding().readFeatures([...paths], detector, view, threads(options), run),
  );
  const outcomes = handle.outcomes().map((one, index) => outcomeFrom(one, paths[index] ?? ''));
  return { outcomes, handle };
}

/** One archive of a fit: where it stands in the feature set, and what it was declared as. */
export interface FitArchive {
  readonly index: number;
  readonly task: string;
  readonly route: string;
  /** Base name; it enters the seeds. */
  readonly name: string;
}

export interface FitNumbers {
  readonly detector: DetectorId;
  readonly view: ViewId;
  readonly farGrid: readonly number[];
  readonly mGrid: readonly number[];
  readonly nNull: number;
  readonly nSplice: number;
  readonly powerTarget: number;
  readonly minClusters: number;
  readonly seed: bigint;
}

/** A finished calibration: its tables, and the model document it makes. */
export interface Calibration {
  /** `operating_points`, `curve` and `power`, in contract order. */
  readonly tables: JsonObject;
  /** The canonical model file for a specification version and a corpus id (`pmk-cor-…`). */
  document(specVersion: string, corpusId: string): Promise<ModelDocument>;
}

export interface ModelDocument {
  readonly modelId: string;
  readonly bytes: Buffer;
}

/** Calibrates a detector over archives; refuses with a `fit.*` kind. */
export async function calibrate(
  set: FeatureSet,
  archives: readonly FitArchive[],
  candidates: readonly string[],
  numbers: FitNumbers,
  options: RunOptions = {},
): Promise<Calibration> {
  const raw = await watched(options, (run) =>
    binding().calibrate(
      set.handle,
      [...archives],
      [...candidates],
      { ...numbers, farGrid: [...numbers.farGrid], mGrid: [...numbers.mGrid], seed: String(numbers.seed) },
      threads(options),
      run,
    ),
  );
  const { calibration, fault } = raw;
  if (!calibration) return missing(fault);
  return {
    tables: fromTagged(calibration.tables()) as JsonObject,
    async document(specVersion, corpusId) {
      const { document, fault: unwritable } = await calibration.document(specVersion, corpusId);
      return document ?? missing(unwritable);
    },
  };
}

/** A model that was read and verified. */
export interface Model {
  /** Verified. */
  readonly id: string;
  /** Everything but `params` and `model_id`. */
  readonly header: JsonObject;
  readonly handle: Binding.Model;
}

/** Reads a model's bytes, rebuilds its body and checks its id. */
export async function openModel(bytes: Buffer, file: string): Promise<Model> {
  const { model, fault } = await binding().openModel(bytes);
  if (!model) return missing(fault, { file });
  return { id: model.id(), header: fromTagged(model.header()) as JsonObject, handle: model };
}

/** What scoring one archive measured. */
export interface Scores {
  readonly census: Census;
  /** Mean score a candidate, in candidate order; empty where no row is valid. */
  readonly perCandidate: readonly { readonly route: string; readonly mean: number }[];
  /** Valid rows without a gram; they score 0 for every candidate. */
  readonly emptyRows: number;
}

/** Reads the archive at `path` in one pass and scores its valid rows under the model's `task`. */
export async function scoreArchive(
  model: Model,
  path: string,
  task: string,
  options: RunOptions = {},
): Promise<Scores> {
  const { scores, fault } = await watched(options, (run) =>
    binding().scoreArchive(model.handle, path, task, threads(options), run),
  );
  return scores ?? missing(fault, { file: path });
}

export interface SynthNumbers {
  readonly routes: number;
  readonly clusters: number;
  readonly k: number;
  readonly separation: number;
  readonly seed: bigint;
  readonly tasks: readonly string[];
}

/** One synthetic archive, not yet compressed. */
export interface SynthArchive {
  readonly task: string;
  readonly route: string;
  readonly text: Buffer;
}

/** Generates synthetic archives; refuses numbers outside their ranges. */
export async function synthesize(numbers: SynthNumbers): Promise<readonly SynthArchive[]> {
  const { archives, fault } = await binding().synthesize({
    ...numbers,
    seed: String(numbers.seed),
    tasks: [...numbers.tasks],
  });
  return archives ?? missing(fault);
}

/** Reads strict JSON, integers as bigint; refuses with a `json.*` kind. */
export function parseJson(bytes: Uint8Array, fields: RefusalFields = {}, maxDepth = 128): Json {
  const { value, fault } = binding().parseJson(bytes, maxDepth);
  return value === undefined ? missing(fault, fields) : fromTagged(value);
}

/** The canonical text of a document: `indent` for files, `line` for stores and hashes. */
export function canonicalText(value: Json, form: 'indent' | 'line'): string {
  return binding().canonicalText(toTagged(value), form);
}

/** `prefix-` and 16 hex digits over the canonical line form of `body` without `idField`. */
export function contentId(body: JsonObject, idField: string, prefix: string): string {
  return binding().contentId(toTagged(body), idField, prefix);
}

/** A JSON value as the reference turns identity values into text. */
export function pythonText(value: Json): string {
  return binding().pythonText(toTagged(value));
}

/** A JSON value as a Python literal; the reason texts of rulings are written in it. */
export function pythonRepr(value: Json): string {
  return binding().pythonRepr(toTagged(value));
}

/** Decimal text with `places` digits after the point, correctly rounded, ties to even. */
export function fixed(value: number, places: number): string {
  return binding().fixed(value, places);
}

/** Rounds to six decimals, ties to even, without negative zero. */
export function sixDecimals(value: number): number {
  return binding().sixDecimals(value);
}

/** A file's digest and size. */
export interface FileHash {
  /** `sha256:` and lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Hashes the regular file at `relative` (plain names joined by `/`) beneath the folder `root`.
 * No symbolic link is followed: neither `root` itself nor anything beneath it. Refuses with
 * `kind` and `fields` where the file is missing, unsafe to open, or changes meanwhile.
 */
export async function hashBeneath(
  root: string,
  relative: string,
  kind: RefusalKind,
  fields: RefusalFields = {},
  options: RunOptions = {},
): Promise<FileHash> {
  const { sha256, bytes, problem, cancelled } = await watched(options, (run) =>
    binding().hashBeneath(root, relative, run),
  );
  if (sha256 !== undefined && bytes !== undefined) return { sha256, bytes };
  throw new Refusal(cancelled ? 'run.cancelled' : kind, problem ?? 'cannot be hashed', fields);
}

export type LockedFile = Binding.LockedFile;

/**
 * Names a file that is locked while it is read (beside other readers) or appended to (alone). The
 * kernel holds the lock, so that it ends with the process; faults come back as data.
 */
export function lockedFile(path: string, purpose: 'read' | 'append'): LockedFile {
  return new (binding().LockedFile)(path, purpose === 'append');
}

/** The version of the binary; it is the package's own, or the binary is not loaded. */
export function nativeVersion(): string {
  return binding().version();
}

/** The refusal kinds that the core can give. */
export function faultKinds(): readonly string[] {
  return binding().faultKinds();
}
