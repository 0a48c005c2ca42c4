/** A first look into a file: enough to tell formats apart, without reading its content. */

import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { failureWords } from '../files/index.js';
import { listZip, type RecordsPlan, readRecords, type SourceRecord } from '../native.js';
import { Refusal, refusalsOf } from '../refusal/index.js';
import type { FirstLook } from './format.js';

const START_BYTES = 512;

/** Looks at the file as a zip file, as JSON lines, as one JSON document. Refuses `file.read`, `import.zip`. */
export async function firstLook(file: string): Promise<FirstLook> {
  const { folder, start } = await startOf(file);
  const look = { file, base: basename(file), start, folder };
  if (folder) return look;
  // What begins as a zip file is one, or is refused as one.
  if (start.startsWith('PK')) {
    const members = await listZip(file, true);
    return { ...look, members: members.map(({ name }) => name) };
  }
  const line = await lineLook(file);
  const document = line?.several ? undefined : await documentLook(file);
  return { ...look, ...(line ? { line: line.names } : {}), ...(document ? { document } : {}) };
}

async function startOf(file: string): Promise<{ readonly folder: boolean; readonly start: string }> {
  try {
    const found = await stat(file);
    // Whatever else is no regular file, the core refuses.
    if (!found.isFile()) return { folder: found.isDirectory(), start: '' };
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
      return { folder: false, start: buffer.toString('utf8', 0, bytesRead) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Refusal('file.read', failureWords('cannot be read', error), { file });
  }
}

/** The first line, and whether more follow: one line alone may be a document too. */
async function lineLook(
  file: string,
): Promise<{ readonly names: readonly string[]; readonly several: boolean } | undefined> {
  const firstTwo: SourceRecord[] = [];
  const looked = await attempt(
    (async () => {
      for await (const batch of readRecords(file, { layout: 'lines', fields: [] })) {
        firstTwo.push(...batch.slice(0, 2 - firstTwo.length));
        if (firstTwo.length === 2) break;
      }
      return true;
    })(),
  );
  const names = firstTwo[0]?.names ?? [];
  // What follows a whole first line may be broken; it is JSON lines all the same.
  return names.length === 0 ? undefined : { names, several: firstTwo.length > 1 || looked === undefined };
}

async function documentLook(file: string): Promise<FirstLook['document']> {
  const whole = await first(file, { layout: 'document', fields: [] });
  if (!whole) return undefined;
  const element = await first(file, { layout: 'document', container: [], fields: [] });
  if (whole.names.length > 0) return { kind: 'object', names: whole.names, element: element?.names ?? [] };
  // An empty object and an empty array tell nothing.
  return element && { kind: 'array', names: [], element: element.names };
}

/** The first record; undefined where the file is not of that layout. */
async function first(file: string, plan: RecordsPlan): Promise<SourceRecord | undefined> {
  return attempt(
    (async () => {
      for await (const batch of readRecords(file, plan)) if (batch[0]) return batch[0];
      return undefined;
    })(),
  );
}

/** What refuses is of another layout; a file that cannot be read at all is refused as such. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const refusals = refusalsOf(error);
    if (!refusals || refusals.some(({ kind }) => kind === 'file.read')) throw error;
    return undefined;
  }
}
