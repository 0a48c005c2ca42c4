/** What an independent reader makes of a file: items in order of first appearance, with their texts. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Item, as its row is named, to its texts; none for a stub. */
export type Reading = Map<string, string[]>;

// biome-ignore lint/suspicious/noExplicitAny: files of strangers have no type, and tests read them as they come
export type Loose = any;

/** The file as text, whatever it is packed with. */
export function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** JSON as Python writes it: words that are no JSON become null. */
export function parse(text: string): Loose {
  return JSON.parse(text.replaceAll(/(?<=[:,[]\s*)(?:-?Infinity|NaN)(?=\s*[,}\]])/g, 'null'));
}

export function rowsOf(path: string): readonly Loose[] {
  return textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse);
}

/** The texts of the item, made where it is new. */
export function at(reading: Reading, name: string): string[] {
  const texts = reading.get(name) ?? [];
  reading.set(name, texts);
  return texts;
}
