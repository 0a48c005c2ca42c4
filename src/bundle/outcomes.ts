/** What verifying and publishing a bundle give, and what they take. */

import type { RunOptions } from '../native.js';
import type { Refusal } from '../refusal/index.js';
import type { ComparisonManifest } from './manifest.js';

export interface VerifyOptions extends RunOptions {
  /** Count an encoding that is not canonical as an error. */
  readonly strict?: boolean | undefined;
  /** Read every report and list its digest. */
  readonly digests?: boolean | undefined;
}

export interface ReportDigest {
  /** The report's file name in the bundle. */
  readonly path: string;
  readonly bytes: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
}

/** What one directory is. */
export interface BundleReport {
  /** As the caller gave it. */
  readonly dir: string;
  /** Layout, manifest and limits hold, the encoding aside. */
  readonly recognised: boolean;
  /** Recognised and canonically encoded. */
  readonly conforming: boolean;
  /** Every problem; an encoding that is not canonical is a warning unless strict. */
  readonly refusals: readonly Refusal[];
  /** Where recognised. */
  readonly manifest?: ComparisonManifest;
  /** Where asked for and recognised, in result order. */
  readonly reports?: readonly ReportDigest[];
}

/** A recognised bundle, held open: its reports are read from the directory that was verified. */
export interface OpenedBundle {
  readonly dir: string;
  readonly manifest: ComparisonManifest;
  /** The Markdown of a succeeded result, decoded as UTF-8 (malformed bytes become U+FFFD). */
  report(reportPath: string): Promise<string>;
  close(): void;
}

/** A signal that is seen before the new bundle is in place keeps what stands there and removes what was staged. */
export interface PublishOptions extends RunOptions {
  /** Take the place of a recognised bundle; without it anything at the destination is refused. */
  readonly replace?: boolean | undefined;
}

/** What is left of a prior bundle whose removal failed. */
export type CleanupState =
  | 'complete-recovery-bundle'
  | 'partial-remnants'
  | 'no-remaining-sibling'
  | 'uninspectable';

export interface CleanupFailure {
  readonly state: CleanupState;
  /** The name of the sibling that holds, or held, the prior bundle. */
  readonly sibling: string;
  /** What stopped the removal: an errno name. */
  readonly reason: string;
}

export interface Published {
  /** Absolute. */
  readonly dir: string;
  readonly replaced: boolean;
  readonly manifest: ComparisonManifest;
  /** Warnings about what is left behind; the publication stands all the same. */
  readonly refusals: readonly Refusal[];
  /** Where the prior bundle could not be removed whole. */
  readonly cleanup?: CleanupFailure;
}
