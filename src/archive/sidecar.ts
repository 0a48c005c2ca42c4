/** The window sidecar as a document: finding it, reading it, checking all it says by itself. */

import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errnoOf, readBounded } from '../files/index.js';
import { isObject, type Json, type JsonObject } from '../json/tagged.js';
import { parseJson, pythonText } from '../native.js';
import { Refusal, type RefusalKind, Refused, refusalsOf } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import type { Window } from './census.js';
import type { ArchiveName } from './name.js';
import { parseTimestamp, type TimeReading } from './timestamp.js';

export const SIDECAR_SUFFIX = '.window.json';
export const SIDECAR_SCHEMA = 'window/v1';
const LIMIT = 1024 * 1024;

/** The fields that become text as the reference turns values into text (contract, section 1.3). */
const TEXT_FIELDS = ['archive', 'archive_sha256', 'route', 'task'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const WINDOW_FIELDS = ['start_utc', 'end_utc'] as const;

/** A sidecar that says all it must; whether of the right archive is not settled here. */
export interface Sidecar {
  readonly path: string;
  readonly archive: string;
  readonly archiveSha256: string;
  readonly route: string;
  readonly task: string;
  readonly window: Window;
  readonly collector: JsonObject;
}

/** A sidecar as far as it can be told, and all that is wrong with it. */
export interface ExaminedSidecar {
  readonly path: string;
  readonly fields: Partial<Readonly<Record<TextField, string>>>;
  readonly window?: Window | undefined;
  readonly collector?: JsonObject | undefined;
  readonly refusals: readonly Refusal[];
}

/**
 * The sidecar of an archive: in the sidecar folder, else beside the archive. The first that
 * exists is the one, valid or not, and so is a broken link: going on would be a guess.
 */
export async function findSidecar(archive: ArchiveName, folder?: string): Promise<string | undefined> {
  const folders = [...(folder === undefined ? [] : [folder]), dirname(archive.path)];
  for (const one of folders) {
    const path = join(one, archive.base + SIDECAR_SUFFIX);
    if (await exists(path)) return path;
  }
  return undefined;
}

/** Only a name that nothing has is absent; a folder that cannot be looked into is for the reader to name. */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errnoOf(error));
  }
}

/**
 * Reads a sidecar of at most 1 MiB.
 *
 * Refuses with `sidecar.read`, `sidecar.json`, `sidecar.schema` or `sidecar.window`; all that
 * can be told at once, in the order of the contract.
 */
export async function readSidecar(path: string): Promise<Sidecar> {
  const examined = await examineSidecar(path);
  const sidecar = whole(examined);
  if (sidecar === undefined) throw new Refused(examined.refusals);
  return sidecar;
}

/** The complete sidecar, or undefined where anything was wrong with it. */
export function whole(examined: ExaminedSidecar): Sidecar | undefined {
  const { path, fields, window, collector, refusals } = examined;
  const { archive, archive_sha256: archiveSha256, route, task } = fields;
  if (refusals.length > 0 || window === undefined || collector === undefined) return undefined;
  if (archive === undefined || archiveSha256 === undefined) return undefined;
  if (route === undefined || task === undefined) return undefined;
  return { path, archive, archiveSha256, route, task, window, collector };
}

/** Reads a sidecar and collects what is wrong with it. */
export async function examineSidecar(path: string): Promise<ExaminedSidecar> {
  try {
    const bytes = await readBounded(path, { limit: LIMIT, unreadable: 'sidecar.read' });
    return examineDocument(parseJson(bytes, { file: path }), path);
  } catch (error) {
    const refusals = refusalsOf(error);
    if (refusals === undefined) throw error;
    return { path, fields: {}, refusals: refusals.map(asSidecarJson) };
  }
}

function asSidecarJson(refusal: Refusal): Refusal {
  if (!refusal.kind.startsWith('json.')) return refusal;
  const { file, line, pointer, message } = refusal;
  return new Refusal('sidecar.json', message, { file, line, pointer });
}

function examineDocument(document: Json, path: string): ExaminedSidecar {
  const refusals: Refusal[] = [];
  const refuse = (kind: RefusalKind, pointer: string, message: string) => {
    refusals.push(new Refusal(kind, message, { file: path, pointer }));
  };
  if (!isObject(document)) {
    refuse('sidecar.schema', '', 'is not an object');
    return { path, fields: {}, refusals };
  }
  if (document.punchmark_schema !== SIDECAR_SCHEMA) {
    refuse('sidecar.schema', '/punchmark_schema', `is not "${SIDECAR_SCHEMA}"`);
    return { path, fields: {}, refusals };
  }
  for (const name of [...TEXT_FIELDS, 'window']) {
    if (!Object.hasOwn(document, name)) refuse('sidecar.schema', `/${name}`, `the field ${name} is missing`);
  }
  const present = TEXT_FIELDS.filter((name) => Object.hasOwn(document, name));
  const fields = Object.fromEntries(present.map((name) => [name, pythonText(document[name] ?? null)]));
  const window = document.window === undefined ? undefined : examineWindow(document.window, refuse);
  const collector = Object.hasOwn(document, 'collector') ? document.collector : {};
  if (!isObject(collector)) {
    refuse('sidecar.schema', '/collector', 'is not an object');
    return { path, fields, window, refusals };
  }
  return { path, fields, window, collector, refusals };
}

type Refuse = (kind: RefusalKind, pointer: string, message: string) => void;

function examineWindow(value: Json, refuse: Refuse): Window | undefined {
  const names = isObject(value) ? Object.keys(value) : [];
  const complete = WINDOW_FIELDS.every((name) => names.includes(name));
  if (!isObject(value) || !complete || names.length !== WINDOW_FIELDS.length) {
    refuse('sidecar.window', '/window', 'is not an object with exactly start_utc and end_utc');
    return undefined;
  }
  const { start_utc, end_utc } = value;
  if (typeof start_utc === 'string' && typeof end_utc === 'string') {
    return checkWindow({ start_utc, end_utc }, refuse) ? { start_utc, end_utc } : undefined;
  }
  for (const name of WINDOW_FIELDS) {
    if (typeof value[name] !== 'string') refuse('sidecar.window', `/window/${name}`, 'is not a string');
  }
  return undefined;
}

/** Whether both times can be read and stand in order; names all that is wrong. */
export function checkWindow(window: Window, refuse: Refuse): boolean {
  const readings = WINDOW_FIELDS.map((name): TimeReading => {
    const reading = parseTimestamp(window[name]);
    if (reading.reason !== undefined)
      refuse('sidecar.window', `/window/${name}`, `${quoted(window[name])} ${reading.reason}`);
    return reading;
  });
  const [start, end] = readings.map((reading) => reading.instant);
  if (start === undefined || end === undefined) return false;
  if (end < start) {
    refuse('sidecar.window', '/window/end_utc', 'lies before start_utc');
    return false;
  }
  return true;
}
