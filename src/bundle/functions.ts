/** The domain's functions as others call them. */

import type { BundleDraft } from './draft.js';
import type { ComparisonManifest } from './manifest.js';
import type { BundleReport, Published, PublishOptions, VerifyOptions } from './outcomes.js';

/** Looks at one directory; what is wrong with it comes back as data, nothing is thrown for it. */
export type VerifyBundle = (dir: string, options?: VerifyOptions) => Promise<BundleReport>;

/** Publishes, or throws a `Refusal` or `Refused` and leaves the destination as it was. */
export type PublishBundle = (
  destination: string,
  draft: BundleDraft,
  options?: PublishOptions,
) => Promise<Published>;

/** Refuses at once what `publishBundle` would refuse at the destination, before a long run. */
export type CheckDestination = (destination: string, options?: PublishOptions) => Promise<void>;

/** A recognised bundle, held open: its reports are read from the directory that was verified. */
export interface OpenedBundle {
  readonly dir: string;
  readonly manifest: ComparisonManifest;
  /** The Markdown of a succeeded result, decoded as UTF-8 (malformed bytes become U+FFFD). */
  report(reportPath: string): Promise<string>;
  close(): void;
}

/** Opens a recognised bundle for reading, or throws `Refused` with what is wrong with it. */
export type OpenBundle = (dir: string, options?: VerifyOptions) => Promise<OpenedBundle>;
