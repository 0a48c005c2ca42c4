import { at, type Loose, parse, type Reading, rowsOf, textOf } from './reading.js';

export function readHelm(path: string): Reading {
  const reading: Reading = new Map();
  for (const { instance, train_trial_index: trial, result } of parse(textOf(path)).request_states) {
    const texts = at(reading, `${instance.id} ${instance.perturbation?.name ?? 'base'}-t${trial}`);
    if (result.success) texts.push(...result.completions.map((one: Loose) => one.text));
  }
  return reading;
}

/** The first or last sampling event of each sample. */
export function readOpenaiEvals(path: string, event: 'first' | 'last'): Reading {
  const reading: Reading = new Map();
  const rows = rowsOf(path).filter(({ sample_id: id }) => id !== undefined);
  for (const { sample_id: id } of rows) {
    if (reading.has(id)) continue;
    const sampled = rows.filter((one) => one.sample_id === id && one.type === 'sampling');
    const chosen = event === 'first' ? sampled[0] : sampled.at(-1);
    at(reading, id).push(...(chosen ? [chosen.data.sampled].flat() : []));
  }
  return reading;
}
