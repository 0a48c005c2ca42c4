/** Which programs of a folder go into a new study, and their bytes (section 10 of the contract). */

import { opendir } from 'node:fs/promises';
import { byCodePoint } from '../../text/order.js';
import { must, stop } from '../errors.js';
import { MOST_ENTRIES, MOST_SOURCES, SOURCE_BYTES } from '../limits.js';
import { isProgramName, type TaskPack } from '../packs/index.js';
import { openPayloads, type Payload, strictText } from '../payloads.js';

/** A collected program, by its path in the folder. */
export type Collected = ReadonlyMap<string, Payload>;

/** @param include Paths in the folder, in their order; without them the folder itself is scanned. */
export async function collectSources(
  folder: string,
  include: readonly string[] | undefined,
  { language }: TaskPack,
): Promise<Collected> {
  const payloads = await openPayloads(folder);
  const names = include ?? (await scan(folder, language));
  must(names.length >= 1 && names.length <= MOST_SOURCES, 'source_collection_size');
  must(new Set(names).size === names.length, 'duplicate_source_path');
  const collected = new Map<string, Payload>();
  for (const name of names) {
    must(isProgramName(name, language), 'python_source_required');
    const payload = await payloads.read(name, SOURCE_BYTES);
    must(strictText(payload.bytes) !== undefined, 'source_requires_utf8');
    collected.set(name, payload);
  }
  return collected;
}

/** Names with an ending of the language, of whatever type; reading them refuses what is no file. */
async function scan(folder: string, language: TaskPack['language']): Promise<readonly string[]> {
  const found: string[] = [];
  let entries = 0;
  try {
    for await (const { name } of await opendir(folder)) {
      if (++entries > MOST_ENTRIES) break;
      if (isProgramName(name, language)) found.push(name);
    }
  } catch {
    stop('io_operation_failed');
  }
  must(entries <= MOST_ENTRIES, 'directory_entry_limit');
  return found.sort(byCodePoint);
}
