// Generated from crates/assay-node by `npm run build:native`; do not edit.

/** A finished calibration. */
export declare class Calibration {
  /** `operating_points`, `curve` and `power`, in contract order, as tagged text. */
  tables(): string
  /** The canonical model file for a specification version and a corpus id. */
  document(specVersion: string, corpusId: string): Promise<DocumentOutcome>
}

/** Archives that were read into counts; their texts are gone. */
export declare class FeatureSet {
  /** One outcome a path, in the order given. */
  outcomes(): Array<CensusOutcome>
}

/** A path, and the file behind it while it is locked. */
export declare class LockedFile {
  /** Names a file, to be read beside other readers or to be appended to alone. */
  constructor(path: string, append: boolean)
  /** Tries to lock, without waiting. */
  tryLock(): LockOutcome
  /** The next bytes, at most `max`. */
  read(max: number): PieceOutcome
  /** Appends in one write to a file of `expected` bytes, and waits until it is stored. */
  append(bytes: Buffer, expected: number): Promise<AppendOutcome>
  /** Lets go of the lock. */
  release(): void
}

/** A model that was read and verified. */
export declare class Model {
  /** Everything but `params` and the id, as tagged text. */
  header(): string
  /** The verified id. */
  id(): string
}

/** One run's counters and its stop switch. */
export declare class Run {
  constructor()
  /** Asks the work to stop at its next check. */
  cancel(): void
  /** The counters as they stand. */
  progress(): RunProgress
}

/** What appending came to. */
export interface AppendOutcome {
  fault?: Fault
}

/** Calibrates a detector over archives of a feature set. */
export declare function calibrate(set: FeatureSet, archives: Array<FitArchive>, candidates: Array<string>, numbers: FitNumbers, threads: number, run: Run): Promise<CalibrationOutcome>

/** A calibration, or why there is none. */
export interface CalibrationOutcome {
  calibration?: Calibration
  fault?: Fault
}

/** A candidate's mean score. */
export interface CandidateMean {
  route: string
  mean: number
}

/** The canonical text of a tagged document: `indent` for files, `line` for stores and hashes. */
export declare function canonicalText(tagged: string, form: string): string

/** What one archive holds. */
export interface Census {
  rows: number
  valid: number
  stubs: number
  clusters: number
  modalK: number
  ragged: number
  /** `sha256:` and lower-case hex over the stored bytes. */
  sha256: string
  storedBytes: number
  inflatedBytes: number
}

/** Counts archives in parallel; one outcome a path, in the order given. */
export declare function censusArchives(paths: Array<string>, threads: number, run: Run): Promise<CensusOutcome[]>

/** One archive's census, or why it has none. */
export interface CensusOutcome {
  census?: Census
  fault?: Fault
}

/** `prefix-` and 16 hex digits over the line form without `id_field`. */
export declare function contentId(tagged: string, idField: string, prefix: string): string

/** A model file, or why it cannot be written. */
export interface DocumentOutcome {
  document?: ModelDocument
  fault?: Fault
}

/** One problem with one input. */
export interface Fault {
  /** The refusal kind. */
  kind: string
  message: string
  /** Counted from 1. */
  line?: number
  /** Counted from 0, in bytes. */
  offset?: number
  /** JSON pointer (RFC 6901). */
  pointer?: string
}

/** Every refusal kind that the core can give. */
export declare function faultKinds(): Array<string>

/** One archive of a fit. */
export interface FitArchive {
  /** Its place in the feature set. */
  index: number
  task: string
  route: string
  /** Base name; it enters the seeds. */
  name: string
}

/** The numbers of a fit, as `assay fit` takes them. */
export interface FitNumbers {
  detector: string
  view: string
  farGrid: Array<number>
  mGrid: Array<number>
  nNull: number
  nSplice: number
  powerTarget: number
  minClusters: number
  /** Decimal, of any size. */
  seed: string
}

/** Decimal text with `places` digits after the point, correctly rounded. */
export declare function fixed(value: number, places: number): string

/**
 * Hashes the regular file at `relative` (plain names joined by `/`) beneath the folder
 * `root`. No symbolic link is followed, neither `root` itself nor anything beneath it.
 */
export declare function hashBeneath(root: string, relative: string, run: Run): Promise<HashOutcome>

/** A file's digest and size, or why it has none. */
export interface HashOutcome {
  /** `sha256:` and lower-case hex. */
  sha256?: string
  bytes?: number
  /** What stands in the way, in words that name no path. */
  problem?: string
  /** The run was stopped. */
  cancelled: boolean
}

/** A document as tagged text, or why it is none. */
export interface JsonOutcome {
  /** Tagged text: see `src/json/tagged.ts`. */
  value?: string
  fault?: Fault
}

/** What an attempt to lock came to. */
export interface LockOutcome {
  /** `held`, `busy` or `missing`; absent beside a fault. */
  state?: string
  fault?: Fault
}

/** A model file. */
export interface ModelDocument {
  modelId: string
  bytes: Buffer
}

/** A model, or why there is none. */
export interface ModelOutcome {
  model?: Model
  fault?: Fault
}

/** Reads a model file's bytes and verifies its id. */
export declare function openModel(bytes: Buffer): Promise<ModelOutcome>

/** Reads strict JSON of at most `max_depth` levels. */
export declare function parseJson(bytes: Uint8Array, maxDepth: number): JsonOutcome

/** The next piece of a locked file; empty at its end. */
export interface PieceOutcome {
  bytes?: Buffer
  fault?: Fault
}

/** A value as a Python literal. */
export declare function pythonRepr(tagged: string): string

/** A value as the contract turns identity values into text (section 1.3). */
export declare function pythonText(tagged: string): string

/** Reads archives into the counts that a detector and view want. */
export declare function readFeatures(paths: Array<string>, detector: string, view: string, threads: number, run: Run): Promise<FeatureSet>

/** The counters at one moment. */
export interface RunProgress {
  phase: string
  done: number
  /** 0 where not known. */
  total: number
}

/** Scores the archive at `index` as answers to `task`, declared as `route`. */
export declare function score(model: Model, set: FeatureSet, index: number, task: string, route: string, threads: number): Promise<ScoreOutcome>

/** Scores, or why there are none. */
export interface ScoreOutcome {
  scores?: Scores
  fault?: Fault
}

/** What an archive scores. */
export interface Scores {
  /** In candidate order. */
  perCandidate: Array<CandidateMean>
  /** The declared route's mean less the best other's. */
  statistic: number
  items: number
  clusters: number
  /** Rows without a gram. */
  emptyRows: number
}

/** Six decimals, ties to even, without negative zero; refuses what is not finite. */
export declare function sixDecimals(value: number): number

/** One synthetic archive, not yet compressed. */
export interface SynthArchive {
  task: string
  route: string
  text: Buffer
}

/** Generates synthetic archives, tasks in the given order, routes in letter order. */
export declare function synthesize(numbers: SynthNumbers): Promise<SynthOutcome>

/** What `assay synth` takes. */
export interface SynthNumbers {
  routes: number
  clusters: number
  k: number
  separation: number
  /** Decimal, of any size. */
  seed: string
  tasks: Array<string>
}

/** Synthetic archives, or why there are none. */
export interface SynthOutcome {
  archives?: Array<SynthArchive>
  fault?: Fault
}

/** The version this binary was built from; the package refuses any other. */
export declare function version(): string
