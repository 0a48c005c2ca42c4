/** The command of an import, as a person can paste it. */

import { basename } from 'node:path';
import { shellFlag, shellPath } from '../text/shell.js';
import type { ImportFormat } from './format.js';
import type { FlagValue } from './report.js';
import { type ImportOptions, type ImportSettings, SETTING_FLAGS } from './settings.js';

type Given = readonly [flag: string, value: FlagValue];

/** The flags that were given, in one order whatever theirs was. */
function given(settings: ImportSettings): readonly Given[] {
  return (Object.keys(SETTING_FLAGS) as (keyof ImportSettings)[]).flatMap((name) => {
    const value = settings[name];
    const none = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
    return none ? [] : [[SETTING_FLAGS[name], value] as const];
  });
}

/** Words in the place of what is missing. */
const PLACEHOLDERS: ImportSettings = { task: 'TASK', route: 'ROUTE' };
const DECLARED: ImportSettings = { windowStart: 'START', windowEnd: 'END' };
const ADOPTED: ImportSettings = { windowStart: undefined, windowEnd: undefined, windowFrom: 'log' };

/** The whole command, with words in capitals for what is missing. */
export function commandLine(
  { id, hasTimes }: ImportFormat,
  files: readonly string[],
  options: ImportOptions,
): string {
  const { windowStart, windowEnd } = options;
  const adopts = hasTimes && windowStart === undefined && windowEnd === undefined;
  const window = adopts
    ? ADOPTED
    : { ...DECLARED, ...defined({ windowStart, windowEnd }), windowFrom: undefined };
  const settings = { ...PLACEHOLDERS, ...defined(options), ...window };
  const flags = given(settings).flatMap(([flag, value]) => words(`--${flag}`, value));
  return ['assay import', id, ...files.map(shellPath), ...flags, shellFlag('--output', options.output)].join(
    ' ',
  );
}

function defined(settings: ImportSettings): ImportSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function words(flag: string, value: FlagValue): readonly string[] {
  if (value === true) return [flag];
  if (Array.isArray(value)) return value.map((one) => shellFlag(flag, one));
  return [shellFlag(flag, String(value))];
}

/** What the report says for itself elsewhere. */
const SAID: readonly string[] = ['task', 'route', 'window-start', 'window-end', 'window-from'];
const FILES: readonly string[] = ['error-file', 'results', 'ids'];

/** The flags that say how records are taken, for the report. */
export function flagsOf(settings: ImportSettings): Readonly<Record<string, FlagValue>> {
  const told = given(settings).filter(([flag]) => !SAID.includes(flag));
  return Object.fromEntries(told.map(([flag, value]) => [flag, FILES.includes(flag) ? named(value) : value]));
}

function named(value: FlagValue): FlagValue {
  if (Array.isArray(value)) return value.map((one) => basename(one));
  return typeof value === 'string' ? basename(value) : value;
}
