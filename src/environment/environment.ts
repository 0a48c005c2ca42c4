/** What this installation consists of: the first thing to attach to a bug report. */

import { SPEC_VERSION } from '../identity/index.js';
import { nativeVersion } from '../native.js';
import { refusalsOf } from '../refusal/index.js';
import { ownPackage } from './package.js';
import { type SoftwareIdentity, softwareIdentity } from './software.js';

/** `assay env --json`. */
export interface Environment {
  readonly assay: string;
  readonly node: string;
  /** Node's platform and architecture, such as `linux-x64`. */
  readonly platform: string;
  readonly n_api: string | null;
  readonly native: {
    /** Version of the binary, null where none loads. */
    readonly version: string | null;
    /** Why none loads. */
    readonly problem: string | null;
  };
  readonly spec_version: string;
  /** Versions of the detectors, as models record them. */
  readonly detectors: { readonly chargram: string; readonly trivial: string };
  /** What snapshots are bound to; null where no binary loads. */
  readonly software: SoftwareIdentity | null;
}

/** Collects it. A binary that does not load is part of the answer and no refusal. */
export async function environment(): Promise<Environment> {
  const found = native();
  return {
    assay: ownPackage().version,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    n_api: process.versions.napi ?? null,
    native: found,
    spec_version: SPEC_VERSION,
    detectors: { chargram: '1', trivial: '1' },
    software: found.version === null ? null : await softwareIdentity(),
  };
}

function native(): Environment['native'] {
  try {
    return { version: nativeVersion(), problem: null };
  } catch (error) {
    const [refusal] = refusalsOf(error) ?? [];
    if (refusal === undefined) throw error;
    return { version: null, problem: refusal.message };
  }
}
