/** What must be declared and never inferred: the route, the task, the window. */

import type { Window } from '../archive/index.js';
import { Refusal, Refused } from '../refusal/index.js';
import { shellWord } from '../text/shell.js';
import type { ImportFormat, LogTimes } from './format.js';
import type { ImportSettings } from './settings.js';

/** The route and task; refuses with the command to run where one is missing. */
export function declared(
  settings: ImportSettings,
  format: ImportFormat,
  files: readonly string[],
): { readonly route: string; readonly task: string } {
  const { route, task } = settings;
  const refusals: Refusal[] = [];
  const missing = (kind: 'import.route' | 'import.format', message: string) =>
    refusals.push(new Refusal(kind, message, { mend: `Say it: ${commandFor(settings, format, files)}` }));
  if (!route) missing('import.route', 'no route is declared, and none is inferred from a log');
  if (!task) missing('import.format', 'no task is declared');
  else if (task.includes('__') || task.includes('/')) {
    missing('import.format', 'a task with __ or / in its name cannot be in the name of an archive');
  }
  if (!hasWindow(settings, format)) {
    const hint = format.hasTimes ? '' : ', and logs of this format have no times to adopt';
    refusals.push(
      new Refusal('import.window', `no window is declared${hint}`, {
        mend: `Say when the responses were collected: ${commandFor(settings, format, files)}`,
      }),
    );
  }
  if (route && task && refusals.length === 0) return { route, task };
  throw new Refused(refusals);
}

function hasWindow({ windowStart, windowEnd, windowFrom }: ImportSettings, format: ImportFormat): boolean {
  if (windowFrom === 'log') return format.hasTimes && windowStart === undefined && windowEnd === undefined;
  return windowStart !== undefined && windowEnd !== undefined;
}

/** The whole command with placeholders for what is missing. */
function commandFor(
  settings: ImportSettings,
  { id, hasTimes }: ImportFormat,
  files: readonly string[],
): string {
  const { route = 'ROUTE', task = 'TASK', windowStart = 'TIME', windowEnd = 'TIME' } = settings;
  const named = files.map(shellWord).join(' ');
  const window = hasTimes ? '--window-from log' : `--window-start ${windowStart} --window-end ${windowEnd}`;
  return `assay import ${id} ${named} --task ${shellWord(task)} --route ${shellWord(route)} ${window} --output DIR`;
}

/** The window as it was declared, or as the logs have it where that was asked for. */
export function windowOf(settings: ImportSettings, logs: readonly LogTimes[], file: string): Window {
  const { windowStart, windowEnd, windowFrom } = settings;
  if (windowFrom !== 'log') return { start_utc: windowStart ?? '', end_utc: windowEnd ?? '' };
  if (logs.length === 0) {
    throw new Refusal('import.window', 'the log does not say when it began and ended', {
      file,
      mend: 'Declare the window with --window-start and --window-end.',
    });
  }
  const starts = logs.map(({ start }) => start).sort(byTime);
  const ends = logs.map(({ end }) => end).sort(byTime);
  return { start_utc: starts[0] ?? '', end_utc: ends.at(-1) ?? '' };
}

/** Logs write instants in UTC or with offsets; text alone does not order them. */
function byTime(left: string, right: string): number {
  return Date.parse(left) - Date.parse(right);
}
