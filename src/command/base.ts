/**
 * What every command shares: the `--json` envelope, exit codes that do not depend on it,
 * refusals as data, progress where somebody is looking, and cancellation.
 */

import { Command, Flags } from '@oclif/core';
import type { RunOptions } from '../native.js';
import { exitCodeOf, type Refusal } from '../refusal/index.js';
import { refusalText, startProgress } from '../terminal/index.js';
import { asRefusals } from './errors.js';
import { jsonText } from './json-text.js';
import { lastOfEach } from './repeats.js';
import { setUndelivered } from './streams.js';

/** What a command's work gives. */
export interface Outcome<Result extends object> {
  /** The object of `--json`. */
  readonly result: Result;
  /** The same for people; printed on stdout where not empty. */
  readonly text: string;
  /** Inputs that were refused, and warnings. */
  readonly refusals?: readonly Refusal[];
  /** By default 0, or the command's refusal code where an error stands among the refusals. */
  readonly exit?: number;
}

export abstract class AssayCommand<Result extends object = object> extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = {
    'no-progress': Flags.boolean({ summary: 'show no progress line', helpGroup: 'GLOBAL' }),
  };

  /** Exit code of a refusal; certificates and gates keep 1 for a measured negative and say 2. */
  protected readonly refusedExit: number = 1;
  private readonly abort = new AbortController();
  private progressWanted = true;

  /** Parses flags, makes one domain call, words its result. */
  protected abstract execute(): Promise<Outcome<Result>>;

  override async run(): Promise<object> {
    const stop = () => this.abort.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      return this.finish(await this.execute());
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  }

  /** Runs long work under a progress line (where stderr is a terminal) and the abort signal. */
  protected async long<T>(label: string, work: (options: RunOptions) => Promise<T>): Promise<T> {
    const { signal } = this;
    if (!this.showsProgress()) return work({ signal });
    const line = startProgress(label);
    try {
      return await work({ signal, onProgress: line.onProgress });
    } finally {
      line.end();
    }
  }

  /** Fires on SIGINT and SIGTERM. */
  protected get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Whether somebody looks at stderr, on a terminal that can wipe a line, and wants to see how the work goes. */
  protected showsProgress(): boolean {
    const looked = process.stderr.isTTY && process.env.TERM !== 'dumb';
    return looked && this.progressWanted && !this.jsonEnabled();
  }

  override async init(): Promise<void> {
    setUndelivered(this.refusedExit);
    await super.init();
    // A command without flags of its own has none here, whatever the type says.
    this.argv = lastOfEach(this.argv, this.ctor.flags ?? {});
    this.progressWanted = !this.argv.includes('--no-progress');
  }

  /** `--format json` is `--json`, for a command that has the flag. */
  override jsonEnabled(): boolean {
    if (super.jsonEnabled()) return true;
    if (!('format' in (this.ctor.flags ?? {}))) return false;
    const words = this.argv.includes('--') ? this.argv.slice(0, this.argv.indexOf('--')) : this.argv;
    const asked = words.lastIndexOf('--format');
    return words.includes('--format=json') || (asked >= 0 && words[asked + 1] === 'json');
  }

  private finish(outcome: Outcome<Result>): object {
    const refusals = outcome.refusals ?? [];
    const failed = refusals.some((one) => one.severity === 'error');
    process.exitCode = outcome.exit ?? (failed ? this.refusedExit : 0);
    if (!this.jsonEnabled()) {
      if (outcome.text !== '') this.log(outcome.text);
      this.printRefusals(refusals);
    }
    return { ...outcome.result, refusals };
  }

  private printRefusals(refusals: readonly Refusal[]): void {
    for (const one of refusals) process.stderr.write(`${refusalText(one)}\n`);
  }

  /** Same exit code with and without `--json`; nothing of the program's inside is printed. */
  override async catch(error: Error & { exitCode?: number }): Promise<void> {
    if (this.exitOf(error) === 0) return;
    const refusals = asRefusals(error);
    // Where several stand together, the one that is no matter of the input decides.
    const exits = refusals.map(({ kind }) => exitCodeOf(kind, this.refusedExit));
    process.exitCode = exits.find((exit) => exit !== this.refusedExit) ?? this.refusedExit;
    if (this.jsonEnabled()) this.logJson({ refusals });
    else this.printRefusals(refusals);
  }

  private exitOf(error: Error): number | undefined {
    return (error as { oclif?: { exit?: number } }).oclif?.exit;
  }

  override logJson(json: unknown): void {
    process.stdout.write(`${jsonText(json)}\n`);
  }
}
