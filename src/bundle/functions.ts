/** A bundle held open. */

import type { ComparisonManifest } from './manifest.js';

/** A recognised bundle, held open: its reports are read from the directory that was verified. */
export interface OpenedBundle {
  readonly dir: string;
  readonly manifest: ComparisonManifest;
  /** The Markdown of a succeeded result, decoded as UTF-8 (malformed bytes become U+FFFD). */
  report(reportPath: string): Promise<string>;
  close(): void;
}
