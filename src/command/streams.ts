/** What happens where stdout or stderr takes no more. */

import { Refusal } from '../refusal/index.js';
import { refusalText } from '../terminal/index.js';

/** Exit code where the result cannot be delivered; a command sets its own. */
let undelivered = 1;
/** What is said instead of the refusal in words. */
let undeliveredLine: string | undefined;

/**
 * Certificates and gates keep 1 for a measured negative: a full disk must not look like one.
 * Commands on studies refuse in one line of JSON, which they give.
 */
export function setUndelivered(exit: number, line?: string): void {
  undelivered = exit;
  undeliveredLine = line;
}

/**
 * Ends the program with a plain refusal where stdout fails, and lets it go on where stderr does.
 * The listener stands before oclif's, which throws and so would leave with 1 and a stack.
 */
export function guardStreams(): void {
  process.stdout.prependListener('error', stdoutFailed);
  // Nobody is left to be told; the exit code still says how the work ended.
  process.stderr.on('error', () => undefined);
}

function stdoutFailed(error: NodeJS.ErrnoException): void {
  // A reader that went away (`| head`) is no error of ours, whatever was being printed.
  if (error.code !== 'EPIPE') {
    const message = `standard output cannot be written (${error.code ?? error.name})`;
    const line = undeliveredLine ?? refusalText(new Refusal('file.write', message));
    process.stderr.write(`${line}\n`);
    process.exitCode = undelivered;
  }
  process.exit(process.exitCode ?? 0);
}
