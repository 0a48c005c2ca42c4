/** How the core is called: the binary on first use, progress and abort, faults as refusals. */

import type * as Binding from '../binding.js';
import { isRefusalKind, Refusal, type RefusalFields } from '../refusal/index.js';
import { type LoadedBinding, loadBinding, type NativeBinding } from './load.js';

let loaded: LoadedBinding | undefined;

/** Loads the binary on first use, so that commands without heavy work never pay for it. */
export function binding(): NativeBinding {
  loaded ??= loadBinding();
  return loaded.binding;
}

/** Progress of a run, as its caller sees it. */
export interface Progress {
  readonly phase: 'idle' | 'reading' | 'scoring' | 'nulls' | 'power' | 'writing';
  readonly done: number;
  /** 0 where not known. */
  readonly total: number;
}

/** What every long call takes. */
export interface RunOptions {
  /** Stops the work at its next check; the call then rejects with `run.cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Called about ten times a second while the work goes on; what it throws stops the work and is thrown on. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** How many threads may work; by default one a core. */
  readonly threads?: number | undefined;
}

/** Runs a call of the core under its caller's signal and progress. */
export async function watched<T>(options: RunOptions, work: (run: Binding.Run) => Promise<T>): Promise<T> {
  const run = new (binding().Run)();
  const abort = () => run.cancel();
  if (options.signal?.aborted) run.cancel();
  options.signal?.addEventListener('abort', abort, { once: true });
  const { onProgress } = options;
  // Thrown out of a timer, a caller's error would end the process.
  let thrown: { readonly error: unknown } | undefined;
  const tell = () => {
    try {
      onProgress?.(run.progress() as Progress);
    } catch (error) {
      thrown ??= { error };
      run.cancel();
    }
  };
  const timer = onProgress && setInterval(tell, 100);
  try {
    const value = await work(run);
    if (thrown) throw thrown.error;
    return value;
  } catch (error) {
    throw thrown ? thrown.error : error;
  } finally {
    clearInterval(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** How many threads a call may use; 0 is one a core. */
export function threads(options: RunOptions): number {
  return options.threads ?? 0;
}

/** A fault of the core as a refusal; `file` is the path as the caller gave it. */
export function refusalFrom(fault: Binding.Fault, fields: RefusalFields = {}): Refusal {
  const kind = isRefusalKind(fault.kind) ? fault.kind : 'internal.panic';
  return new Refusal(kind, fault.message, {
    line: fault.line,
    pointer: fault.pointer,
    ...fields,
  });
}

/** Ends a call whose value is missing: with its fault, or with a bug where it names none. */
export function missing(fault: Binding.Fault | undefined, fields: RefusalFields = {}): never {
  if (fault) throw refusalFrom(fault, fields);
  throw new Refusal('internal.panic', 'the core gave neither a value nor a fault', fields);
}

/** The version of the binary; it is the package's own, or the binary is not loaded. */
export function nativeVersion(): string {
  return binding().version();
}

/** The file that the binary was loaded from. */
export function nativeFile(): string {
  loaded ??= loadBinding();
  return loaded.file;
}

/** The refusal kinds that the core can give. */
export function faultKinds(): readonly string[] {
  return binding().faultKinds();
}
