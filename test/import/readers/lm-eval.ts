import { at, type Loose, parse, type Reading, rowsOf, textOf } from './reading.js';

export function readLmEval(path: string): Reading {
  const reading: Reading = new Map();
  const text = textOf(path);
  const rows: readonly Loose[] = text.startsWith('[') ? parse(text) : rowsOf(path);
  const done = new Set<unknown>();
  for (const { doc_id: id, resps } of rows) {
    if (done.has(id)) continue;
    done.add(id);
    at(reading, String(id)).push(...resps[0].filter((one: string) => one !== 'None'));
  }
  return reading;
}
