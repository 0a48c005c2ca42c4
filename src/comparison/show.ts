/** What a bundle says of itself, once it is verified. */

import { type BundleReport, type ComparisonManifest, verifyBundle } from '../bundle/index.js';
import { Refused } from '../refusal/index.js';

export interface ShownBundle {
  /** As the caller gave it. */
  readonly dir: string;
  readonly conforming: boolean;
  readonly manifest: ComparisonManifest;
  /** Warnings: a recognised bundle can be encoded otherwise than canonically. */
  readonly refusals: BundleReport['refusals'];
}

/** Verifies first; throws `Refused` with everything that is wrong where `dir` is no recognised bundle. */
export async function showBundle(dir: string, options: { signal?: AbortSignal } = {}): Promise<ShownBundle> {
  const { manifest, conforming, refusals } = await verifyBundle(dir, options);
  if (!manifest) throw new Refused(refusals);
  return { dir, conforming, manifest, refusals };
}
