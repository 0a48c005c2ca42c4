/** Runs the command line, and words what goes wrong before any command is there to word it. */

import { flush, run } from '@oclif/core';
import { Refusal } from '../refusal/index.js';
import { refusalText } from '../terminal/index.js';
import { jsonText } from './json-text.js';
import { guardStreams } from './streams.js';

/** Runs `argv` for the program whose entry file is `entry` (a file URL). */
export async function main(argv: readonly string[], entry: string): Promise<void> {
  guardStreams();
  try {
    await run([...argv], entry);
  } catch (error) {
    report(error as Error & { oclif?: { exit?: number } }, argv);
  }
  await flush();
}

function report(error: Error & { oclif?: { exit?: number } }, argv: readonly string[]): void {
  const exit = error.oclif?.exit;
  if (exit === 0) return;
  const usage = exit === 2;
  process.exitCode = usage ? 2 : 70;
  const message = usage ? error.message : `${error.name}: ${error.message}`;
  const refusal = new Refusal(usage ? 'usage.argument' : 'internal.panic', message, {
    mend: usage ? 'See all commands with: assay --help' : undefined,
  });
  if (argv.includes('--json')) {
    process.stdout.write(`${jsonText({ refusals: [refusal] })}\n`);
  } else {
    process.stderr.write(`${refusalText(refusal)}\n`);
  }
}
