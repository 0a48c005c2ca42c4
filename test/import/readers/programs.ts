import { at, type Loose, parse, type Reading, rowsOf, textOf } from './reading.js';

export function readHumanEval(path: string): Reading {
  const reading: Reading = new Map();
  for (const { task_id: id, completion } of rowsOf(path)) {
    const whole =
      typeof completion === 'string'
        ? [completion]
        : (completion?.choices ?? []).map((one: Loose) => one.text);
    at(reading, id).push(...whole);
  }
  return reading;
}

export function readEvalplus(path: string): Reading {
  const reading: Reading = new Map();
  if (path.endsWith('.jsonl')) {
    for (const { task_id: id, solution } of rowsOf(path)) at(reading, id).push(solution);
  } else {
    for (const [id, draws] of Object.entries<Loose>(parse(textOf(path)).eval)) {
      at(reading, id).push(...draws.map((one: Loose) => one.solution));
    }
  }
  return reading;
}

export function readBigcode(path: string): Reading {
  return new Map(parse(textOf(path)).map((draws: string[], index: number) => [String(index), draws]));
}

export function readSweBench(path: string): Reading {
  const reading: Reading = new Map();
  const text = textOf(path);
  let rows: readonly Loose[];
  try {
    const whole = parse(text);
    rows = whole.instance_id ? [whole] : Object.values(whole);
  } catch {
    rows = rowsOf(path);
  }
  for (const { instance_id: id, model_patch: patch } of rows) {
    const texts = at(reading, id);
    if (patch) texts.push(patch);
  }
  return reading;
}
