/** What a snapshot is asked for. */

import type { Ordered, OrderedObject } from '../json/ordered.js';
import type { RunOptions } from '../native.js';
import type { SnapshotAction } from './action.js';

/** An action with its own arguments; others are refused. */
export interface SnapshotOptions extends RunOptions {
  readonly action: SnapshotAction;
  /** Path of the new folder. */
  readonly output: string;
  /** Path of a study (`inspect`, `trace`). */
  readonly study?: string | undefined;
  /** Paths of two studies (`compare`). */
  readonly left?: string | undefined;
  readonly right?: string | undefined;
  /** Path of a design (`trace`, `compare`). */
  readonly design?: string | undefined;
  /** Path of a sidecar (`inspect`, `trace`). */
  readonly evidence?: string | undefined;
  /** Path of a task pack of one's own (`inspect`, `trace`, `compare`). */
  readonly pack?: string | undefined;
  /** Archives, folders of them, or patterns (`census`, `score`); one (`certify`). */
  readonly archive?: readonly string[] | undefined;
  /** Routes, separated by commas (`census`). */
  readonly candidates?: string | undefined;
  /** Path of a fitted model, and how it is applied (`score`, `certify`). */
  readonly model?: string | undefined;
  /** A folder to look for window sidecars in first. */
  readonly sidecars?: string | undefined;
  readonly taskAs?: string | undefined;
  readonly far?: number | undefined;
  readonly rhoTarget?: number | undefined;
  /** Floors and cap (`score`). */
  readonly mFloor?: bigint | undefined;
  readonly cFloor?: bigint | undefined;
  readonly stubCap?: number | undefined;
  /** Path of a comparison bundle (`bundle-verify`). */
  readonly bundleDir?: string | undefined;
}

/** The arguments that were given, by their names in manifests. */
export function supplied(options: SnapshotOptions): OrderedObject {
  const all: Readonly<Record<string, Ordered | undefined>> = {
    study: options.study,
    left: options.left,
    right: options.right,
    design: options.design,
    evidence: options.evidence,
    pack: options.pack,
    archive: options.archive,
    candidates: options.candidates,
    model: options.model,
    sidecars: options.sidecars,
    task_as: options.taskAs,
    far: options.far,
    rho_target: options.rhoTarget,
    m_floor: options.mFloor,
    c_floor: options.cFloor,
    stub_cap: options.stubCap,
    bundle_dir: options.bundleDir,
  };
  return new Map(
    Object.entries(all).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])),
  );
}

/** The signal, the progress and the threads of a call, and nothing else that it was given. */
export function runOf({ signal, onProgress, threads }: RunOptions): RunOptions {
  return { signal, onProgress, threads };
}
