/** Report files for tests, written as YAML from plain objects. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

export const DATA = 'sensors:\n  - id: bench-1\n    humidity: 61\n';
export const TEMPLATE = 'Report {{reportId}} for {{timezone}}\n\n{{data}}';

/** A program of two lines that stands for a model: `node -e` with the given source. */
export function program(source: string): string[] {
  return [process.execPath, '-e', source];
}

/** Writes the prompt back below a heading. */
export const ECHO =
  "process.stdin.on('data', (c) => out += c).on('end', () => console.log('# Report\\n\\n' + out)); let out = ''";

export function commandProfile(id: string, command: readonly string[] = program(ECHO), more: object = {}) {
  return { id, model: `model-${id}`, backend: { type: 'command', command, ...more } };
}

export function reportFields(more: object = {}): Record<string, unknown> {
  return {
    reportId: 'r-1',
    timezone: 'Europe/Lisbon',
    validPeriod: { start: '2026-04-01T00:00:00+01:00', end: '2026-04-08T00:00:00+01:00' },
    prompt: { id: 'digest', version: '3', template: 'prompt.md' },
    dataPackage: 'data.yml',
    profiles: [commandProfile('one'), commandProfile('two')],
    ...more,
  };
}

/** Writes a report file with its template and data into `folder`; gives the report file's path. */
export function writeReport(folder: string, more: object = {}, template = TEMPLATE, data = DATA): string {
  const path = join(folder, 'report.yml');
  writeFileSync(join(folder, 'prompt.md'), template);
  writeFileSync(join(folder, 'data.yml'), data);
  writeFileSync(path, stringify(reportFields(more), { aliasDuplicateObjects: false }));
  return path;
}
