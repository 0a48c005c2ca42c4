export interface Fault { kind: string; message: string; line?: number; offset?: number; pointer?: string }
export interface Census { rows: number; valid: number; stubs: number; clusters: number; modalK: number; ragged: number; sha256: string; storedBytes: number; inflatedBytes: number }
export interface CensusOutcome { census?: Census; fault?: Fault }
export interface RunProgress { phase: string; done: number; total: number }
export declare class Run { constructor(); cancel(): void; progress(): RunProgress }
export declare class FeatureSet { outcomes(): CensusOutcome[] }
export interface FitArchive { index: number; task: string; route: string; name: string }
export interface FitNumbers { detector: string; view: string; farGrid: number[]; mGrid: number[]; nNull: number; nSplice: number; powerTarget: number; minClusters: number; seed: string }
export interface ModelDocument { modelId: string; bytes: Buffer }
export declare class Calibration { tables(): string; document(header: string): Promise<ModelDocument> }
export interface CalibrationOutcome { calibration?: Calibration; fault?: Fault }
export declare class Model { header(): string }
export interface ModelOutcome { model?: Model; fault?: Fault }
export interface CandidateMean { route: string; mean: number }
export interface Scores { perCandidate: CandidateMean[]; statistic: number; items: number; clusters: number; emptyRows: number }
export interface ScoreOutcome { scores?: Scores; fault?: Fault }
export interface SynthNumbers { routes: number; clusters: number; k: number; separation: number; seed: string; tasks: string[] }
export interface SynthArchive { task: string; route: string; text: Buffer }
export interface SynthOutcome { archives?: SynthArchive[]; fault?: Fault }
export interface JsonOutcome { value?: string; fault?: Fault }
export declare function version(): string
export declare function faultKinds(): string[]
export declare function censusArchives(paths: string[], threads: number, run: Run): Promise<CensusOutcome[]>
export declare function readFeatures(paths: string[], detector: string, view: string, threads: number, run: Run): Promise<FeatureSet>
export declare function calibrate(set: FeatureSet, archives: FitArchive[], candidates: string[], numbers: FitNumbers, threads: number, run: Run): Promise<CalibrationOutcome>
export declare function openModel(bytes: Buffer): Promise<ModelOutcome>
export declare function score(model: Model, set: FeatureSet, index: number, task: string, route: string, threads: number, run: Run): Promise<ScoreOutcome>
export declare function synthesize(numbers: SynthNumbers): Promise<SynthOutcome>
export declare function parseJson(bytes: Uint8Array, maxDepth: number): JsonOutcome
export declare function canonicalText(tagged: string, form: string): string
export declare function contentId(tagged: string, idField: string, prefix: string): string
export declare function pythonText(tagged: string): string
export declare function pythonRepr(tagged: string): string
export declare function fixed(value: number, places: number): string
export declare function sixDecimals(value: number): number
export interface HashOutcome { sha256?: string; bytes?: number; problem?: string; cancelled: boolean }
export declare function hashBeneath(root: string, relative: string, run: Run): Promise<HashOutcome>
export interface LockOutcome { state?: string; fault?: Fault }
export interface PieceOutcome { bytes?: Buffer; fault?: Fault }
export interface AppendOutcome { fault?: Fault }
export declare class LockedFile {
  constructor(path: string, append: boolean)
  tryLock(): LockOutcome
  read(max: number): PieceOutcome
  append(bytes: Buffer, expected: number): Promise<AppendOutcome>
  release(): void
}
