/** What must be declared and never inferred: the route, the task, the window. */

import type { Window } from '../archive/index.js';
import { Refusal, type RefusalKind, Refused } from '../refusal/index.js';
import { commandLine } from './command-line.js';
import type { ImportFormat, LogTimes } from './format.js';
import type { ImportOptions, ImportSettings } from './settings.js';

/** The route and task; refuses with the command to run where one is missing. */
export function declared(
  options: ImportOptions,
  format: ImportFormat,
  files: readonly string[],
): { readonly route: string; readonly task: string } {
  const { route, task } = options;
  const refusals: Refusal[] = [];
  const missing = (kind: RefusalKind, message: string) =>
    refusals.push(new Refusal(kind, message, { mend: `Run: ${commandLine(format, files, options)}` }));
  if (!route) missing('import.route', 'no route is declared, and none is inferred from a log');
  if (!task) missing('import.format', 'no task is declared');
  else if (task.includes('__') || task.includes('/')) {
    refusals.push(
      new Refusal('import.format', 'a task with __ or / in its name cannot be in the name of an archive', {
        mend: 'Give the task another name with --task.',
      }),
    );
  }
  const fault = windowFault(options, format);
  if (fault) missing('import.window', fault);
  if (route && task && refusals.length === 0) return { route, task };
  throw new Refused(refusals);
}

/** What is wrong with how the window is declared. */
function windowFault(
  { windowStart, windowEnd, windowFrom }: ImportSettings,
  { hasTimes }: ImportFormat,
): string | undefined {
  const none = hasTimes ? '' : ', and logs of this format have no times to adopt';
  if (windowFrom === 'log') {
    if (!hasTimes) return 'logs of this format have no times to adopt';
    const both = windowStart !== undefined || windowEnd !== undefined;
    return both ? 'a window is declared, and the one of the log is asked for' : undefined;
  }
  return windowStart && windowEnd ? undefined : `no whole window is declared${none}`;
}

/** The window as it was declared, or as the logs have it where that was asked for. */
export function windowOf(
  { windowStart = '', windowEnd = '', windowFrom }: ImportSettings,
  logs: readonly { readonly file: string; readonly times: LogTimes | undefined }[],
): Window {
  if (windowFrom !== 'log') return { start_utc: windowStart, end_utc: windowEnd };
  const times = logs.map(({ file, times: found }) => {
    if (found) return found;
    throw new Refusal('import.window', 'the log does not say when it began and ended', {
      file,
      mend: 'Declare the window with --window-start and --window-end.',
    });
  });
  const starts = times.map(({ start }) => start).sort(byTime);
  const ends = times.map(({ end }) => end).sort(byTime);
  return { start_utc: starts[0] ?? '', end_utc: ends.at(-1) ?? '' };
}

/** Logs write instants in UTC or with offsets; text alone does not order them. */
function byTime(left: string, right: string): number {
  return Date.parse(left) - Date.parse(right);
}
