// Generated from crates/assay-node by `npm run build:native`; do not edit.

/** An archive that is being put together: texts are held first, then rows take them. */
export declare class ArchiveComposer {
  /** Nothing held yet. */
  constructor()
  /** Lets texts wait in a new file at `spool`, which the caller removes. */
  begin(spool: string): Promise<ComposeOutcome>
  /** Holds texts; they are numbered in the order held, from 0 on. */
  hold(texts: Array<string>): Promise<ComposeOutcome>
  /** Begins the archive at `path`, where nothing may be. */
  open(path: string): Promise<ComposeOutcome>
  /** Writes rows. */
  rows(rows: Array<ArchiveRow>, run: Run): Promise<ComposeOutcome>
  /** Ends the archive; it is stored when this resolves. */
  finish(): Promise<ComposeOutcome>
}

/** A bundle's directory, held open. */
export declare class BundleContents {
  /** Hashes regular files in it, in parallel; one digest a name, in the order given. */
  hash(names: Array<string>, most: number, threads: number, run: Run): Promise<Digest[]>
  /** Reads a regular file in it. */
  read(name: string, most: number): Promise<BytesOutcome>
  /** The names of its entries when it was looked at, in byte order. */
  names(): Array<string>
  /** The first entry that is no file which a bundle could have. */
  stranger(): string | null
  /** Closes the directory once no call uses it. */
  close(): void
}

/** A destination under lock. */
export declare class BundleDestination {
  /** Looks at what stands at the destination, or at the sibling `name`. */
  look(name: string | undefined | null, request: LookRequest, run: Run): Promise<LookOutcome>
  /** Makes the sibling `name` and writes `files` into it; resolves with what stopped it. */
  stage(name: string, files: Array<FileToWrite>, run: Run): Promise<FileProblem | null>
  /** Gives the sibling `name` the destination's name, in exchange for `prior`. */
  commit(name: string, staged: BundleContents, prior: BundleContents | undefined | null, recovery: string, run: Run): Promise<CommitOutcome>
  /** Removes the files `entries` of the sibling `name`, then the sibling; resolves with what stopped it. */
  remove(name: string, contents: BundleContents, entries: Array<string>): Promise<FileProblem | null>
  /** Gives the sibling `name` the destination's free name; resolves with what stopped it. */
  restore(name: string): Promise<FileProblem | null>
  /** Removes the lock file and gives up the lock; resolves with what stopped it. */
  release(): Promise<FileProblem | null>
}

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

/** A root folder and what may still be read beneath it. */
export declare class ReadScope {
  /** A scope that is not open yet. */
  constructor()
  /**
   * Opens the folder `root` without following its last name; gives the contract's code where
   * that fails.
   */
  open(root: string, budget: number): Promise<string | null>
  /** Reads files in order, each as if all before it had been read one by one. */
  read(requests: Array<ReadRequest>): Promise<ReadOutcome[]>
}

/** A file whose records are read on a thread of their own, a few batches ahead. */
export declare class RecordStream {
  /** The next records; `read` or `fault` come last. */
  next(): Promise<RecordsBatch>
  /** Lets the reading thread end at its next batch. */
  close(): void
}

/** One run's counters and its stop switch. */
export declare class Run {
  constructor()
  /** Asks the work to stop at its next check. */
  cancel(): void
  /** The counters as they stand. */
  progress(): RunProgress
}

/** Analyses sources by a pack's rules; one analysis a source, in order. */
export declare function analyseSources(sources: Array<Uint8Array>, pack: SourcePack): Promise<SourceAnalysis[]>

/** What appending came to. */
export interface AppendOutcome {
  fault?: Fault
}

/** One row to be written. */
export interface ArchiveRow {
  /** The members before the draws, as JSON without its braces. */
  members: string
  /** Numbers of held texts; none for a stub. */
  draws: Array<number>
}

/** Nanoseconds since 1970, in decimal, of a time as manifests write it. */
export declare function bundleInstant(text: string): string | null

/** The name of a succeeded result's report. */
export declare function bundleReportName(position: number, total: number, profileId: string): string

/** The slug of a profile id in file names. */
export declare function bundleSlug(profileId: string): string

/** A file's bytes, or why they cannot be read. */
export interface BytesOutcome {
  bytes?: Buffer
  problem?: FileProblem
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

/** Claims `base` in the folder `parent` under the lock file `lock_name`. Never waits. */
export declare function claimDestination(parent: string, base: string, lockName: string): Promise<ClaimOutcome>

/** A destination that was claimed, or who has it: `locked` without a problem. */
export interface ClaimOutcome {
  destination?: BundleDestination
  locked: boolean
  problem?: FileProblem
}

/** What a commit came to. */
export interface CommitOutcome {
  /** `done`, `appeared`, `exchanged`, `stranded` or `failed`. */
  state: string
  /** The sibling that holds what stood at the destination before. */
  prior?: string
  /** Why it failed, or (where done) why the folder could not be flushed. */
  problem?: FileProblem
}

/** What a step came to; for a finished archive, what was written. */
export interface ComposeOutcome {
  /** `sha256:` and lower-case hex. */
  sha256?: string
  storedBytes?: number
  fault?: Fault
}

/** `prefix-` and 16 hex digits over the line form without `id_field`. */
export declare function contentId(tagged: string, idField: string, prefix: string): string

/** Copies a regular file for its owner alone, hashing it in the same pass; nothing is overwritten. */
export declare function copyBeneath(request: CopyRequest, run: Run): Promise<CopyOutcome>

/** The copy's digest and size, or why there is none. */
export interface CopyOutcome {
  /** Lower-case hex. */
  sha256?: string
  bytes?: number
  /** The contract's code, or `changed`, or `cancelled`. */
  code?: string
}

/** What to copy: a file beneath a folder, and where to. */
export interface CopyRequest {
  /** The folder, opened without following its last name. */
  root: string
  /** Plain names joined by `/`; no link on the way is followed. */
  relative: string
  /** The new file. */
  target: string
  /** The most bytes it may have. */
  most: number
}

/**
 * Creates the file at `relative` beneath the folder `root`, for its owner alone, and writes it;
 * nothing is overwritten and no link is followed. Gives the contract's code where that fails.
 */
export declare function createBeneath(root: string, relative: string, bytes: Uint8Array): Promise<string | null>

/** A digest in lower-case hex and a size, or why there is none. */
export interface Digest {
  sha256?: string
  bytes: number
  problem?: FileProblem
}

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

/** What stands in the way of a file, in words that name no path. */
export interface FileProblem {
  code: 'not-found' | 'not-regular' | 'not-directory' | 'denied' | 'link' | 'name-too-long' | 'unsafe-path' | 'changed' | 'too-large' | 'unsupported' | 'cancelled' | 'io'
  words: string
}

/** One file to write. */
export interface FileToWrite {
  name: string
  bytes: Uint8Array
}

/** One problem of a bundle. */
export interface Finding {
  fault: Fault
  /** The entry at fault; absent where the directory itself is. */
  entry?: string
  mend?: string
}

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

/** Lists the zip file at `path`. */
export declare function listZip(path: string, salvage: boolean): Promise<ZipOutcome>

/** What an attempt to lock came to. */
export interface LockOutcome {
  /** `held`, `busy` or `missing`; absent beside a fault. */
  state?: string
  fault?: Fault
}

/** Opens the directory at `path`, its last component not through a link, and looks at it. */
export declare function lookAtBundle(path: string, request: LookRequest, run: Run): Promise<LookOutcome>

/** A directory and what it is; with neither it is absent. */
export interface LookOutcome {
  contents?: BundleContents
  verdict?: Verdict
  problem?: FileProblem
}

/** What to look for in a directory, and what it may hold. */
export interface LookRequest {
  manifest: string
  manifestBytes: number
  /** Levels of the manifest's JSON. */
  depth: number
  dataPackage: string
  fileBytes: number
  /** So many entries are looked at. */
  entries: number
  results: number
  messageBytes: number
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

/** The null draws that a fit of these archives rests its thresholds on. */
export declare function nullDraws(set: FeatureSet, archives: Array<FitArchive>, candidates: Array<string>, numbers: FitNumbers, threads: number, run: Run): Promise<NullOutcome>

/** The null draws of one route in one task, at one size. */
export interface NullDraws {
  task: string
  route: string
  m: number
  /** In ascending order. */
  draws: Float64Array
}

/** Null draws, or why there are none. */
export interface NullOutcome {
  nulls?: Array<NullDraws>
  fault?: Fault
}

/** Reads a model file's bytes and verifies its id. */
export declare function openModel(bytes: Buffer): Promise<ModelOutcome>

/** Opens the file at `path`; what is wrong with it comes with a batch. */
export declare function openRecords(path: string, plan: RecordsPlan, run: Run): RecordStream

/** All pairs of some profiles, in the order (0, 1), (0, 2), …, (1, 2), … */
export interface Overlap {
  /** A pair's number of cases that both completed. */
  bothCompleted: Uint32Array
  /**
   * Where each list of each pair starts in `cases`, five a pair, and one end: both failed;
   * left failed, right passed; right failed, left passed; left failed, right unobserved;
   * right failed, left unobserved.
   */
  starts: Uint32Array
  /** Indices of cases, ascending in each list. */
  cases: Uint32Array
}

/** Compares every two profiles over one suite: one byte a case, 0 unobserved, 1 passed, 2 failed. */
export declare function overlapProfiles(profiles: Array<Uint8Array>): Promise<Overlap>

/** Reads strict JSON of at most `max_depth` levels. */
export declare function parseJson(bytes: Uint8Array, maxDepth: number): JsonOutcome

/** Reads strict JSON with the contract's codes; of at most 1 MiB unless `most` says another number. */
export declare function parseStrictJson(bytes: Uint8Array, most?: number | undefined | null): StrictJson

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

/** A file that was read, or the contract's code. */
export interface ReadOutcome {
  bytes?: Buffer
  /** Lower-case hex. */
  sha256?: string
  code?: string
}

/** One file to read. */
export interface ReadRequest {
  /** Plain names joined by `/`. */
  path: string
  /** The most bytes it may have. */
  limit: number
}

/** Some records, or the end of them. */
export interface RecordsBatch {
  /** Tagged text: an array of `[key, line, values, names]`, values as in the head. */
  records?: string
  read?: RecordsRead
  fault?: Fault
}

/** Where records stand in a file, and which of their members are taken. */
export interface RecordsPlan {
  /** `lines`, `document`, `members`, or `table` with a comma or `tabs`. */
  layout: string
  /** Paths of members that are taken once, outside the records. */
  head: Array<Array<string>>
  /** The path to the array or object of records; absent where each document is one. */
  container?: Array<string>
  /** Paths of members that are taken of each record. */
  fields: Array<Array<string>>
  /** How the names of wanted zip members begin and end. */
  prefix?: string
  suffix?: string
  /** Leave out what is cut short, and say so, instead of refusing the file. */
  salvage: boolean
}

/** What a whole file held. */
export interface RecordsRead {
  records: number
  /** Tagged text: an array with `null` or a one-element array for each path of the head. */
  head: string
  /** Whether the container was there. */
  found: boolean
  /** `sha256:` and lower-case hex over the stored bytes. */
  sha256: string
  storedBytes: number
  /** What was left out as cut short. */
  lost: Array<Fault>
}

/** The counters at one moment. */
export interface RunProgress {
  phase: string
  done: number
  /** 0 where not known. */
  total: number
}

/** Reads the archive at `path` and scores its valid rows as answers to `task`. */
export declare function scoreArchive(model: Model, path: string, task: string, threads: number, run: Run): Promise<ScoreOutcome>

/** Scores, or why there are none. */
export interface ScoreOutcome {
  scores?: Scores
  fault?: Fault
}

/** What an archive scores. */
export interface Scores {
  census: Census
  /** In candidate order; empty without a valid row. */
  perCandidate: Array<CandidateMean>
  /** Valid rows without a gram. */
  emptyRows: number
}

/** SHA-256 in lower-case hex. Runs on the calling thread. */
export declare function sha256Hex(bytes: Uint8Array): string

/** Six decimals, ties to even, without negative zero; refuses what is not finite. */
export declare function sixDecimals(value: number): number

/** What one source shows. */
export interface SourceAnalysis {
  /** `parsed`, `invalid_syntax` or `resource_limited`. */
  parseStatus: string
  /** The index of the matched rule; then the source is recognized. */
  rule?: number
  /** Where there is no rule: `unsupported_syntax`, `opaque_dependency` or `insufficient_evidence`. */
  reason?: string
  /** Where the rule is seen, the entry point first. */
  evidence: Array<SourceFinding>
  /** Absent unless parsed. */
  observations?: SourceObservations
  /** At most 32. */
  findings: Array<SourceFinding>
  findingsOmitted: number
}

/** Something found, by its lines, counted from 1. */
export interface SourceFinding {
  /**
   * `call_site`, `comparison`, `function_definition`, `import`, `loop`, `subscript_write` or
   * `unresolved_call`.
   */
  kind: string
  startLine: number
  endLine: number
}

/** The counts of one tree. */
export interface SourceObservations {
  nodes: number
  depth: number
  functions: number
  loops: number
  comparisons: number
  calls: number
  subscriptWrites: number
  imports: number
  unresolvedCalls: number
  topLevelNondefinitionStatements: number
}

/** What a task pack says about sources. */
export interface SourcePack {
  /** `python`, `javascript`, `typescript`, `go`, `rust`, `java` or `cpp`. */
  language: string
  entryPoint: string
  /** Names that renaming must not touch, beside the language's own and the entry point. */
  reserved: Array<string>
  rules: Array<SourceRule>
}

/** A rule of a task pack. */
export interface SourceRule {
  ruleId: string
  classId: string
  /** Lower-case hex. */
  structureDigest: string
}

/** The structure of one source. */
export declare function sourceStructure(source: Uint8Array, language: string, entryPoint: string, reserved: Array<string>): Promise<SourceStructure>

/** The structure of one source. */
export interface SourceStructure {
  /** `parsed`, `invalid_syntax` or `resource_limited`. */
  parseStatus: string
  /** Lower-case hex; absent unless parsed. */
  digest?: string
  /** Absent unless parsed. */
  observations?: SourceObservations
}

/** A document as tagged text, or the contract's code. */
export interface StrictJson {
  /** Tagged text: see `src/json/tagged.ts`. */
  value?: string
  code?: string
}

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

/** What a directory is. */
export interface Verdict {
  recognised: boolean
  conforming: boolean
  /** Every problem; where recognised, all are `bundle.encoding`. */
  findings: Array<Finding>
  /** The manifest's bytes, where recognised. */
  manifest?: Buffer
}

/** The version this binary was built from; the package refuses any other. */
export declare function version(): string

/** A member of a zip file that counts. */
export interface ZipMember {
  name: string
  /** How many members of the same name stand before it. */
  earlier: number
}

/** The members of a zip file, or why they cannot be listed. */
export interface ZipOutcome {
  members?: Array<ZipMember>
  fault?: Fault
}
