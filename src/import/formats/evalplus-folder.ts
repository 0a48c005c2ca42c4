/** EvalPlus's folder of programs: `HumanEval_0/3.py` is the fourth draw of `HumanEval/0`. */

import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readBounded } from '../../files/index.js';
import { type SourceRecord, sha256Hex } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { byCodePoint } from '../../text/order.js';
import type { Found, ImportSource } from '../format.js';

/** The task's id with `_` for `/`, as EvalPlus names its folders. */
const TASK = /^([A-Za-z]\w*)_(\d{1,9})$/;
const PROGRAM = /^(\d{1,9})\.py$/;
const MOST_BYTES = 16 * 1024 * 1024;

/** Whether the folder holds folders that are named like tasks. */
export function isProgramFolder(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((one) => one.isDirectory() && TASK.test(one.name));
}

/** Tasks in the order of their numbers, programs in the order of theirs; other files are skipped. */
export async function* programs(source: ImportSource): AsyncIterable<Found> {
  const hashes: string[] = [];
  let storedBytes = 0;
  for (const { name, id } of await tasksIn(source.file)) {
    for (const program of await programsIn(join(source.file, name))) {
      const key = `${name}/${program.name}`;
      const record: SourceRecord = { key, line: 1, values: [], names: [] };
      if (program.order === undefined) {
        yield { record, gives: { kind: 'skipped', reason: 'no program' } };
        continue;
      }
      const bytes = await bytesOf(join(source.file, key));
      storedBytes += bytes.length;
      hashes.push(`${sha256Hex(bytes)}  ${key}\n`);
      const gives = { kind: 'draws', item: { id }, texts: [textIn(bytes, join(source.file, key))] } as const;
      yield { record, gives: { ...gives, order: program.order } };
    }
  }
  // The folder's hash is that of the list of its programs, as sha256sum writes it.
  source.bytes({ sha256: `sha256:${sha256Hex(Buffer.from(hashes.join('')))}`, storedBytes });
}

async function tasksIn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const tasks = entries.flatMap((entry) => {
    const [, set, number] = (entry.isDirectory() && TASK.exec(entry.name)) || [];
    if (set === undefined || number === undefined) return [];
    return [{ name: entry.name, set, number: Number(number), id: `${set}/${number}` }];
  });
  if (tasks.length === 0) {
    throw new Refusal('import.format', 'the folder holds no folder that is named like a task', {
      file: folder,
    });
  }
  return tasks.sort((left, right) => byCodePoint(left.set, right.set) || left.number - right.number);
}

async function programsIn(folder: string) {
  const names = (await readdir(folder)).sort(byCodePoint);
  const found = names.map((name) => {
    const number = PROGRAM.exec(name)?.[1];
    return { name, order: number === undefined ? undefined : Number(number) };
  });
  return found.sort((left, right) => (left.order ?? Infinity) - (right.order ?? Infinity) || 0);
}

function bytesOf(path: string): Promise<Buffer> {
  return readBounded(path, { limit: MOST_BYTES, unreadable: 'file.read', tooLarge: 'file.size' });
}

function textIn(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('import.text', 'the program is not UTF-8', { file });
  }
}
