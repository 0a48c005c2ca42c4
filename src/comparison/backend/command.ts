/** The `command` backend: a local program, the prompt on its standard input, Markdown on its standard output. */

import { LIMITS } from '../../bundle/index.js';
import type { Fields } from '../../yaml/index.js';
import { type BackendContext, BackendFailure, type BackendSetup, type BackendType } from './backend.js';
import { type ProgramEnd, runProgram } from './process.js';

/** What every program is given of the environment; the rest has to be named. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  // Windows programs do not start without these.
  'SystemRoot',
  'SystemDrive',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERPROFILE',
];

const STDERR_TAIL = 4096;

export const COMMAND_BACKEND: BackendType = {
  type: 'command',
  configure(settings: Fields): BackendSetup | undefined {
    const argv = settings.texts('command', { blank: true });
    const environment = settings.optionalTexts('environment');
    if (!argv || (settings.has('environment') && !environment)) return undefined;
    const [program, ...args] = argv;
    const at = settings.member('command') ?? settings.at;
    if (program === undefined || program === '') return settings.refuse(at, 'names no program');
    if (argv.some((one) => one.includes('\0'))) return settings.refuse(at, 'holds a zero character');
    const variables = environment ?? [];
    return {
      variables,
      open: (context) => ({
        run: async ({ prompt }, { signal }) => {
          const end = await runProgram(
            {
              argv: [program, ...args],
              folder: context.folder,
              environment: programEnvironment(context),
              input: prompt,
              outputLimit: LIMITS.fileBytes,
              errorTail: STDERR_TAIL,
            },
            signal,
          );
          return { markdown: outputOf(end) };
        },
      }),
    };
  },
};

function programEnvironment({ environment, variables }: BackendContext): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = environment[name];
    if (value !== undefined) passed[name] = value;
  }
  return { ...passed, ...Object.fromEntries(variables) };
}

function outputOf(end: ProgramEnd): Buffer {
  switch (end.end) {
    case 'exit':
      if (end.code === 0) return end.stdout;
      throw new BackendFailure('exit-status', `the program exited with status ${end.code}`, end.stderr);
    case 'signal':
      throw new BackendFailure('exit-status', `the program was ended by ${end.signal}`, end.stderr);
    case 'not-started':
      throw new BackendFailure('exit-status', `the program cannot be started (${end.reason})`);
    case 'too-much-output':
      throw new BackendFailure('invalid-output', `the program wrote more than ${LIMITS.fileBytes} bytes`);
    case 'aborted':
      throw new BackendFailure('cancelled', 'the program was stopped');
  }
}
