/** What commands on studies share: the contract's one JSON line where they refuse, its JSON form where they answer. */

import { Flags } from '@oclif/core';
import { exitCodeOf, type Refusal } from '../refusal/index.js';
import { refusalText } from '../terminal/index.js';
import { AssayCommand, type Outcome } from './base.js';
import { asRefusals } from './errors.js';
import { setUndelivered } from './streams.js';

/** What a study command's work gives. */
export interface Answer<Result extends object> {
  readonly result: Result;
  /** The same for people. */
  readonly text: string;
  /** The same as the contract writes it, with its final newline. */
  readonly json: string;
  /** By default 0. */
  readonly exit?: number;
}

/** What every command takes that reads studies. */
export const PACK_FLAG = {
  pack: Flags.string({
    summary: 'a task pack of your own, which studies of the schema assay.study/1 need',
    helpValue: 'FILE',
  }),
};

const FAMILY = 'study.';
const REFUSED = 2;

export abstract class StudyCommand<Result extends object = object> extends AssayCommand<Result> {
  // oclif looks no further than a command's own base for this one.
  static override enableJsonFlag = true;
  protected override readonly refusedExit = REFUSED;
  /** Exit code of refusals in other words than the contract's. */
  protected refused = REFUSED;
  private json = '';

  /** Parses flags, makes one domain call, words its result. */
  protected abstract answer(): Promise<Answer<Result>>;

  protected override async execute(): Promise<Outcome<Result>> {
    const { result, text, json, exit } = await this.answer();
    this.json = json;
    return { result, text: text.replace(/\n$/, ''), ...(exit === undefined ? {} : { exit }) };
  }

  override async init(): Promise<void> {
    await super.init();
    setUndelivered(REFUSED, codeLine('io_operation_failed'));
  }

  override logJson(): void {
    process.stdout.write(this.json);
  }

  /** The same with and without `--json`: one line on stderr, nothing on stdout. */
  override async catch(error: Error & { oclif?: { exit?: number } }): Promise<void> {
    if (error.oclif?.exit === 0) return;
    for (const refusal of asRefusals(error)) {
      process.exitCode = exitCodeOf(refusal.kind, this.refused);
      process.stderr.write(`${wording(refusal)}\n`);
    }
  }
}

/** A code of the contract says all; wrong usage and defects are told in words. */
function wording(refusal: Refusal): string {
  const { kind } = refusal;
  if (!kind.startsWith(FAMILY)) return refusalText(refusal);
  return codeLine(kind.slice(FAMILY.length));
}

/** The contract's error (section 1.5). */
function codeLine(code: string): string {
  return `{"status": "invalid", "code": "${code}"}`;
}
