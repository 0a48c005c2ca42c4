/** Tells what a path is: by what stands in it, never by its name alone. */

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readBounded } from '../files/index.js';
import { type ShowResult, showArtifact } from '../identity/index.js';
import { isObject, type Json, toPlain } from '../json/tagged.js';
import { parseJson, type RunOptions } from '../native.js';
import { Refusal, refusalsOf } from '../refusal/index.js';
import { IMPORT_SCHEMA } from './importing.js';
import { STUDY_RESULTS, type StudyResultSchema } from './study.js';

/** What stands at a path. Numbers of a document are JavaScript's own. */
export type Recognised =
  | { readonly is: 'identity'; readonly shown: ShowResult }
  | { readonly is: 'bundle' | 'snapshot'; readonly dir: string }
  | { readonly is: 'study'; readonly document: unknown; readonly schema: StudyResultSchema }
  | { readonly is: 'import'; readonly document: unknown; readonly file: string };

/** The results of large studies, and their reports, stay below this. */
const LIMIT = 64 * 1024 * 1024;

/** What a folder is told by. */
const IN_FOLDERS = { 'comparison.json': 'bundle', 'snapshot.json': 'snapshot' } as const;
const IMPORT_NAME = 'import-report.json';

/** Refuses with `artifact.kind`, `artifact.read`, or as the reader of the artifact does. */
export async function recognise(path: string, run: RunOptions): Promise<Recognised> {
  if (await isFolder(path)) return inFolder(path);
  try {
    const { result } = await showArtifact(path, run);
    return { is: 'identity', shown: result };
  } catch (error) {
    if (refusalsOf(error)?.[0]?.kind !== 'show.kind') throw error;
    return inFile(path);
  }
}

async function inFolder(dir: string): Promise<Recognised> {
  for (const [name, is] of Object.entries(IN_FOLDERS)) {
    if (await isFile(join(dir, name))) return { is: is as 'bundle' | 'snapshot', dir };
  }
  if (await isFile(join(dir, IMPORT_NAME))) return inFile(join(dir, IMPORT_NAME));
  throw new Refusal('artifact.kind', 'holds no comparison.json, snapshot.json or import-report.json', {
    file: dir,
  });
}

async function inFile(file: string): Promise<Recognised> {
  const bytes = await readBounded(file, { limit: LIMIT, unreadable: 'artifact.read' });
  const document = parsed(bytes, file);
  const member = (name: string) =>
    isObject(document) && Object.hasOwn(document, name) ? document[name] : undefined;
  const result = member('result_schema');
  if (typeof result === 'string' && Object.hasOwn(STUDY_RESULTS, result))
    return { is: 'study', document: toPlain(document), schema: result as StudyResultSchema };
  const schema = member('schema_version');
  if (schema === IMPORT_SCHEMA) return { is: 'import', document: toPlain(document), file };
  if (typeof schema === 'string' && schema.includes('.snapshot/'))
    return { is: 'snapshot', dir: dirname(file) };
  if (member('comparisonId') !== undefined) return { is: 'bundle', dir: dirname(file) };
  const said = typeof schema === 'string' ? `names the schema ${JSON.stringify(schema)}` : 'names no schema';
  throw new Refusal('artifact.kind', said, { file });
}

function parsed(bytes: Uint8Array, file: string): Json {
  try {
    return parseJson(bytes, { file });
  } catch (error) {
    const [first] = refusalsOf(error) ?? [];
    if (first === undefined) throw error;
    throw new Refusal('artifact.read', first.message, { file, line: first.line, pointer: first.pointer });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
