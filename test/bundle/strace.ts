/** Runs a writer under strace, which counts its system calls, and kills, fails or delays one of them. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program that says `ready`, waits for a line, and then writes. */
export interface Traced {
  /** Path of the program. */
  readonly program: string;
  /** The calls with which it changes the file system. */
  readonly calls: readonly string[];
}

/** The writer of comparison bundles: its calls are the core's. */
const PUBLISHER: Traced = {
  program: fileURLToPath(new URL('writer.js', import.meta.url)),
  calls: ['mkdirat', 'openat', 'pwrite64', 'fsync', 'renameat', 'renameat2', 'unlinkat'],
};

/** Whether strace is here and may attach to a process of ours. */
export const CAN_TRACE =
  process.platform === 'linux' &&
  spawnSync('sh', ['-c', 'sleep 0.5 & strace -qq -o /dev/null -p $!']).status === 0;

/** A call that changes the file system: its name, and which of that name it is. */
export interface Step {
  readonly name: string;
  readonly ordinal: number;
  /** As traced, without what differs from run to run. */
  readonly text: string;
}

export interface Ended {
  /** What the writer told at its end; undefined where it was killed. */
  readonly outcome: unknown;
  readonly steps: readonly Step[];
}

/** A writer that waits to begin. */
export class Writer {
  private told = '';
  private constructor(readonly process: ChildProcess) {
    process.stdout?.on('data', (piece: Buffer) => {
      this.told += piece.toString();
    });
  }

  /** Starts a writer with these arguments, with one worker thread: its calls are made in it. */
  static async start(args: readonly string[], { program } = PUBLISHER): Promise<Writer> {
    const writer = new Writer(
      spawn(process.execPath, [program, ...args], {
        env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    while (!writer.told.includes('ready\n'))
      await once(writer.process.stdout as NodeJS.ReadableStream, 'data');
    return writer;
  }

  begin(): void {
    this.process.stdin?.end('begin\n');
  }

  /** What it told, once it has ended. */
  async end(): Promise<unknown> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'close');
    const line = this.told.slice('ready\n'.length);
    return line === '' ? undefined : JSON.parse(line);
  }
}

/**
 * Attaches strace to a writer that waits.
 * @param inject expressions such as `fsync:signal=KILL:when=2`; calls are counted from here on
 * @returns the strace process, which ends with the writer
 */
export async function attach(
  writer: Writer,
  log: string,
  inject: readonly string[],
  { calls } = PUBLISHER,
): Promise<ChildProcess> {
  const injections = inject.flatMap((one) => ['-e', `inject=${one}`]);
  const args = [
    '-f',
    '-y',
    '-e',
    `trace=${calls.map((name) => `?${name}`).join(',')}`,
    ...injections,
    '-o',
    log,
  ];
  const strace = spawn('strace', [...args, '-p', String(writer.process.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  while (!told.includes('attached')) {
    const [piece] = (await once(strace.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    told += piece.toString();
  }
  return strace;
}

/** Runs a writer under strace to its end, however it comes. */
export async function runWriter(
  folder: string,
  args: readonly string[],
  inject: readonly string[] = [],
  traced = PUBLISHER,
): Promise<Ended> {
  const log = join(folder, 'trace.log');
  const writer = await Writer.start(args, traced);
  const strace = await attach(writer, log, inject, traced);
  const ended = once(strace, 'close');
  writer.begin();
  const outcome = await writer.end();
  await ended;
  return { outcome, steps: stepsIn(log, traced) };
}

function stepsIn(log: string, { calls }: Traced): Step[] {
  const counts = new Map<string, number>();
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const name = /^\d+ +(\w+)\(/.exec(line)?.[1];
      if (name === undefined || !calls.includes(name)) return [];
      const ordinal = (counts.get(name) ?? 0) + 1;
      counts.set(name, ordinal);
      const reads = name === 'openat' && !line.includes('O_CREAT');
      return reads ? [] : [{ name, ordinal, text: normal(line) }];
    });
}

function normal(line: string): string {
  return line
    .replace(/^\d+ +/, '')
    .replace(/\)? +(= .*|<unfinished \.\.\.>|<\.\.\..*)$/, '')
    .replace(/[0-9a-f]{16}/g, 'MARK')
    .replace(/(\.assay-snapshot-)\w{6}/g, '$1MARK')
    .replace(/[^<"]*\/shelf(?=[/>"])/g, 'shelf')
    .replace(/(?<=[(, ])\d+</g, 'FD<');
}
