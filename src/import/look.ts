/** A first look into a file: enough to tell formats apart, without reading its content. */

import { basename } from 'node:path';
import { listZip, readRecords, type RecordsPlan, type SourceRecord } from '../native.js';
import { refusalsOf } from '../refusal/index.js';
import type { FirstLook } from './format.js';

/** Looks at the file as a zip file, as JSON lines, as one JSON document. Refuses `file.read`. */
export async function firstLook(file: string): Promise<FirstLook> {
  const base = basename(file);
  const members = await attempt(listZip(file, true));
  if (members && members.length > 0) return { file, base, members: members.map(({ name }) => name) };
  const line = await first(file, { layout: 'lines', fields: [] });
  const document = line && line.names.length > 0 ? undefined : await documentLook(file);
  return {
    file,
    base,
    ...(line && line.names.length > 0 ? { line: line.names } : {}),
    ...(document ? { document } : {}),
  };
}

async function documentLook(file: string): Promise<FirstLook['document']> {
  const whole = await first(file, { layout: 'document', fields: [] });
  if (!whole) return undefined;
  if (whole.names.length > 0) return { kind: 'object', names: whole.names };
  const element = await first(file, { layout: 'document', container: [], fields: [] });
  return element ? { kind: 'array', names: element.names } : { kind: 'other', names: [] };
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
