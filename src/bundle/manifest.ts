/** The manifest of a comparison bundle: its shape, its field order, its canonical bytes. */

export const MANIFEST_NAME = 'comparison.json';
export const DATA_PACKAGE_NAME = 'data-package.yml';
export const SCHEMA_VERSION = 'weatherreporter.comparison.v1';

/** What a bundle may hold at most; beyond a limit it is refused, never read in part. */
export const LIMITS = {
  manifestBytes: 4 * 1024 * 1024,
  results: 10_000,
  /** The data package, and each report. */
  fileBytes: 64 * 1024 * 1024,
  /** An error's message, in bytes of UTF-8. */
  messageBytes: 1024,
  /** Arrays and objects open at once. */
  depth: 64,
} as const;

/** Half-open; RFC 3339 with the offset they were given with. */
export interface ValidPeriod {
  readonly start: string;
  readonly end: string;
}

export interface DataPackageRef {
  readonly path: typeof DATA_PACKAGE_NAME;
  /** 64 lower-case hex digits over the file's bytes. */
  readonly sha256: string;
}

export interface ResultError {
  readonly category: string;
  /** At most 1,024 bytes of UTF-8. */
  readonly message: string;
}

interface ResultHead {
  /** Counted from 1, in the order the profiles were selected. */
  readonly position: number;
  readonly profileId: string;
  readonly backendId?: string;
  readonly modelName: string;
}

export interface SucceededResult extends ResultHead {
  readonly status: 'succeeded';
  readonly validationStatus: 'passed';
  /** The report's file name in the bundle. */
  readonly reportPath: string;
}

export interface FailedResult extends ResultHead {
  readonly status: 'failed';
  readonly validationStatus?: 'failed' | 'skipped';
  readonly error: ResultError;
}

export type ComparisonResult = SucceededResult | FailedResult;

/** What was compared, and when: the facts that a publisher states and the manifest records as they are. */
export interface ComparisonFacts {
  readonly comparisonId: string;
  /** RFC 3339 in UTC. */
  readonly startedAt: string;
  /** RFC 3339 in UTC, not before the start. */
  readonly finishedAt: string;
  readonly reportId: string;
  readonly validPeriod: ValidPeriod;
  readonly timezone: string;
  readonly promptId: string;
  readonly promptVersion: string;
  /** 64 lower-case hex digits over the prompt template's bytes. */
  readonly promptHash: string;
}

export interface ComparisonManifest extends ComparisonFacts {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly dataPackage: DataPackageRef;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly ComparisonResult[];
}

/** The fields of every object of a manifest, in canonical order. */
export const FIELDS = {
  manifest: [
    'schemaVersion',
    'comparisonId',
    'startedAt',
    'finishedAt',
    'reportId',
    'validPeriod',
    'timezone',
    'promptId',
    'promptVersion',
    'promptHash',
    'dataPackage',
    'total',
    'succeeded',
    'failed',
    'results',
  ],
  validPeriod: ['start', 'end'],
  dataPackage: ['path', 'sha256'],
  result: [
    'position',
    'profileId',
    'backendId',
    'modelName',
    'status',
    'validationStatus',
    'reportPath',
    'error',
  ],
  error: ['category', 'message'],
} as const;

/** The same object with its fields in canonical order and nothing undefined. */
function inOrder(fields: readonly string[], source: object): Record<string, unknown> {
  const values = new Map(Object.entries(source));
  return Object.fromEntries(
    fields.filter((name) => values.get(name) !== undefined).map((name) => [name, values.get(name)]),
  );
}

/** The canonical text of a manifest: fields in order, two-space indent, one line end at the end. */
export function encodeManifest(manifest: ComparisonManifest): string {
  const ordered = inOrder(FIELDS.manifest, {
    ...manifest,
    validPeriod: inOrder(FIELDS.validPeriod, manifest.validPeriod),
    dataPackage: inOrder(FIELDS.dataPackage, manifest.dataPackage),
    results: manifest.results.map((one) =>
      inOrder(FIELDS.result, 'error' in one ? { ...one, error: inOrder(FIELDS.error, one.error) } : one),
    ),
  });
  return `${JSON.stringify(ordered, null, 2)}\n`;
}
