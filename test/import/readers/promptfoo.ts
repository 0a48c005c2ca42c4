import { isDeepStrictEqual } from 'node:util';
import { at, type Loose, parse, type Reading, rowsOf, textOf } from './reading.js';

/** The rows of one model, and JSON outputs as their text. */
export function readPromptfoo(path: string, model: string): Reading {
  const rows: readonly Loose[] = path.endsWith('.jsonl') ? rowsOf(path) : parse(textOf(path)).results.results;
  const own = rows.filter(({ provider }) => (provider.label || provider.id) === model);
  const several = new Set(own.map(({ promptIdx }) => promptIdx)).size > 1;
  const groups: Loose[][] = [];
  for (const row of own) {
    const group = groups.find(
      ([one]) =>
        one.promptIdx === row.promptIdx &&
        isDeepStrictEqual([one.prompt, one.vars, one.testCase], [row.prompt, row.vars, row.testCase]),
    );
    if (group) group.push(row);
    else groups.push([row]);
  }
  const reading: Reading = new Map();
  for (const group of groups) {
    const first = Math.min(...group.map(({ testIdx }) => testIdx));
    const texts = at(reading, several ? `${first} p${group[0].promptIdx}` : String(first));
    const replayed = new Set<Loose>();
    for (const row of group) {
      const output = row.response?.output;
      const fails = row.failureReason === 2 || output === undefined || output === null;
      if (row.response?.cached && replayed.size > 0) continue;
      if (!fails) replayed.add(row);
    }
    const sorted = [...replayed].sort((left, right) => left.testIdx - right.testIdx);
    texts.push(
      ...sorted.map(({ response: { output } }) => (typeof output === 'string' ? output : compact(output))),
    );
  }
  return reading;
}

/** JSON without blanks, names sorted. */
function compact(value: Loose): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${compact(value[name])}`);
  return `{${members.join(',')}}`;
}
