/** Runs one program in a process group of its own, and ends the group as a whole. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** From the polite request to end until the group is killed. */
const GRACE_MS = 1000;
/** From the kill until pipes are dropped that a process outside the group still holds open. */
const DROP_MS = 500;

export interface ProgramSpec {
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
  readonly outputLimit: number;
  readonly errorTail: number;
}

export type ProgramEnd =
  | { readonly end: 'exit'; readonly code: number; readonly stdout: Buffer; readonly stderr: string }
  | { readonly end: 'signal'; readonly signal: string; readonly stderr: string }
  | { readonly end: 'not-started'; readonly reason: string }
  | { readonly end: 'too-much-output' }
  | { readonly end: 'aborted' };

/** How the program ended. It, and whatever stayed in its group, is gone when this resolves. */
export function runProgram(spec: ProgramSpec, signal: AbortSignal): Promise<ProgramEnd> {
  if (signal.aborted) return Promise.resolve({ end: 'aborted' });
  const [program, ...args] = spec.argv;
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(program, args, {
      cwd: spec.folder,
      env: { ...spec.environment },
      stdio: 'pipe',
      // A group of its own, so that its children can be ended with it. Windows has no groups.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return Promise.resolve({
      end: 'not-started',
      reason: (error as NodeJS.ErrnoException).code ?? 'unknown',
    });
  }
  return watch(child, spec, signal);
}

function watch(
  child: ChildProcessWithoutNullStreams,
  spec: ProgramSpec,
  signal: AbortSignal,
): Promise<ProgramEnd> {
  if (RUNNING.size === 0) process.once('exit', killAll);
  RUNNING.add(child);
  return new Promise((resolve) => {
    const output = new Output(spec.outputLimit);
    const errors = new Tail(spec.errorTail);
    const ending = new Ending(child);
    let early: ProgramEnd | undefined;
    const stop = (end: ProgramEnd) => {
      early ??= end;
      ending.begin();
    };
    const abort = () => stop({ end: 'aborted' });

    child.stdout.on('data', (chunk: Buffer) => {
      if (!output.add(chunk)) stop({ end: 'too-much-output' });
    });
    child.stderr.on('data', (chunk: Buffer) => errors.add(chunk));
    // A program need not read all of its input, or any.
    child.stdin.on('error', () => undefined);
    child.stdin.end(spec.input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      early ??= { end: 'not-started', reason: error.code ?? 'unknown' };
    });
    child.on('close', (code, signalName) => {
      signal.removeEventListener('abort', abort);
      ending.done();
      killGroup(child, 'SIGKILL');
      RUNNING.delete(child);
      if (RUNNING.size === 0) process.off('exit', killAll);
      const stderr = errors.text();
      if (early) resolve(early);
      else if (signalName !== null) resolve({ end: 'signal', signal: signalName, stderr });
      else resolve({ end: 'exit', code: code ?? 0, stdout: output.bytes(), stderr });
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Programs that run now; none outlives this process where it can still act. */
const RUNNING = new Set<ChildProcessWithoutNullStreams>();

function killAll(): void {
  for (const child of RUNNING) killGroup(child, 'SIGKILL');
}

/** Asks a group to end, then makes it, then lets go of its pipes. */
class Ending {
  private timer: NodeJS.Timeout | undefined;
  private begun = false;
  constructor(private readonly child: ChildProcessWithoutNullStreams) {}

  begin(): void {
    if (this.begun) return;
    this.begun = true;
    killGroup(this.child, 'SIGTERM');
    this.timer = setTimeout(() => {
      killGroup(this.child, 'SIGKILL');
      this.timer = setTimeout(() => this.drop(), DROP_MS);
    }, GRACE_MS);
  }

  done(): void {
    clearTimeout(this.timer);
  }

  private drop(): void {
    for (const stream of [this.child.stdin, this.child.stdout, this.child.stderr]) stream.destroy();
  }
}

function killGroup(child: ChildProcessWithoutNullStreams, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nothing of the group is left, which is what was asked for.
  }
}

/** Bytes up to a limit, and nothing beyond it. */
class Output {
  private readonly chunks: Buffer[] = [];
  private length = 0;
  constructor(private readonly limit: number) {}

  add(chunk: Buffer): boolean {
    this.length += chunk.length;
    if (this.length > this.limit) {
      this.chunks.length = 0;
      return false;
    }
    this.chunks.push(chunk);
    return true;
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** The last bytes of a stream. */
class Tail {
  private kept = Buffer.alloc(0);
  constructor(private readonly size: number) {}

  add(chunk: Buffer): void {
    this.kept = Buffer.concat([this.kept, chunk.subarray(-this.size)]).subarray(-this.size);
  }

  text(): string {
    return this.kept.toString('utf8');
  }
}
