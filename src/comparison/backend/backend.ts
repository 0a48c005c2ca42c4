/** What makes a report out of a prompt: the interface that every kind of backend fulfils. */

import type { Fields } from '../../yaml/index.js';

/** One report to be made. */
export interface BackendRequest {
  readonly profileId: string;
  /** The model's name as configured; what it means is the backend's business. */
  readonly model: string;
  /** The rendered prompt, the same for every profile of a run. */
  readonly prompt: string;
  /** What the report may take; `signal` fires then. Nobody need wait for a time beyond it. */
  readonly timeoutMs: number;
}

export interface BackendAnswer {
  /** The report, as bytes of UTF-8 or as text; kept exactly as it is. */
  readonly markdown: string | Uint8Array;
}

/** A backend that is ready to run. */
export interface Backend {
  /** Stands as `backendId` in the manifest. */
  readonly id: string;
  /**
   * Makes one report. Rejects with a `BackendFailure` where none comes about. When `signal`
   * fires (a time limit, a cancellation) the work ends and the promise rejects with anything;
   * the caller knows why it fired.
   */
  run(request: BackendRequest, options: { readonly signal: AbortSignal }): Promise<BackendAnswer>;
}

/** What a backend may use of the world beyond its own settings. */
export interface BackendContext {
  /** The folder of the report file, absolute. */
  readonly folder: string;
  /** The environment of the run. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The secrets that the settings named: name to value, every one present. */
  readonly variables: ReadonlyMap<string, string>;
}

/** Settings that were read and found sound; nothing has been started. */
export interface BackendSetup {
  /** Names of the environment variables that hold its secrets. */
  readonly variables: readonly string[];
  open(context: BackendContext): Omit<Backend, 'id'>;
}

/** A kind of backend, as `type` names it in a report file. */
export interface BackendType {
  readonly type: string;
  /**
   * Reads its own settings from a profile's `backend` mapping; `type`, `id` and `timeoutSeconds`
   * are read already, unknown fields are refused afterwards. Undefined where any is at fault.
   */
  configure(settings: Fields): BackendSetup | undefined;
}

export type FailureCategory =
  | 'timeout'
  | 'exit-status'
  | 'http-status'
  | 'network'
  | 'invalid-output'
  | 'validation'
  | 'cancelled';

/** Why a backend made no report. */
export class BackendFailure extends Error {
  override readonly name = 'BackendFailure';
  /**
   * @param message goes into the manifest, so it says nothing that is content.
   * @param detail what the backend itself said, such as the end of a program's standard error:
   *   never stored, shown only on request.
   */
  constructor(
    readonly category: FailureCategory,
    message: string,
    readonly detail?: string,
  ) {
    super(message);
  }
}
