/** promptfoo: `-o out.json`, also of summary version 2, and the bare rows of `-o out.jsonl`. */

import type { Json } from '../../json/tagged.js';
import {
  canonicalText,
  type MemberPath,
  type RecordsPlan,
  type SourceRecord,
  sha256Hex,
} from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import type { FirstLook, Found, FoundItem, Gives, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { member, refusalAt, textOf } from './values.js';

const FIELDS: readonly MemberPath[] = [
  ['testIdx'],
  ['promptIdx'],
  ['provider'],
  ['prompt'],
  ['vars'],
  ['testCase'],
  ['response'],
  ['failureReason'],
];
/** `failureReason` of a call that failed; 1 is an assertion that did. */
const CALL_FAILED = 2n;

/** When the evaluation was begun, and when its results were written. */
const HEAD: readonly MemberPath[] = [
  ['results', 'timestamp'],
  ['metadata', 'exportedAt'],
];

/** A whole result as YAML, which is told so that it can be refused with a way out. */
const YAML = /^evalId:/m;

function tell({ line, document, start }: FirstLook): string | undefined {
  if (YAML.test(start)) return 'the first lines are promptfoo’s YAML, which has to be written as JSON first';
  const row = ['promptIdx', 'testIdx', 'provider'];
  if (row.every((name) => line?.includes(name))) return 'the first line has testIdx, promptIdx and provider';
  const whole = ['evalId', 'results', 'config'].every((name) => document?.names.includes(name));
  return whole ? 'the document has evalId, results and config' : undefined;
}

/** Rows that repeat one question: the smallest of their indexes names it. */
interface Group {
  first: bigint;
  /** How many of its rows have given a text by now. */
  given: number;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const plan = await planOf(source);
  const groups = new Map<string, Group>();
  const prompts = new Map<string, Set<bigint>>();
  // Rows come in the order of completion: what they repeat shows only once all are known.
  const first = source.records({ ...plan, head: HEAD });
  const rows = new Rows(source);
  let step = await first.next();
  for (; !step.done; step = await first.next()) {
    const { key, test, prompt, model } = rows.read(step.value);
    const group = groups.get(key);
    if (!group) groups.set(key, { first: test, given: 0 });
    else if (test < group.first) group.first = test;
    prompts.set(model, (prompts.get(model) ?? new Set()).add(prompt));
  }
  const [start, end] = step.value.head.map(textOf);
  if (start && end) source.times({ start, end, fields: ['results.timestamp', 'metadata.exportedAt'] });
  for await (const record of source.records(plan)) {
    const { key, test, prompt, model, question } = rows.read(record);
    const group = groups.get(key) ?? { first: test, given: 0 };
    const several = (prompts.get(model)?.size ?? 0) > 1;
    const variant = several ? `p${prompt}` : undefined;
    const item = { id: group.first, variant, same: question };
    const gives = givenBy(record, source, item, test, group.given > 0);
    if (gives.kind === 'draws') group.given += 1;
    yield { record, model, gives };
  }
}

async function planOf(source: ImportSource): Promise<RecordsPlan> {
  const { line, start } = await firstLook(source.file);
  if (YAML.test(start)) {
    throw new Refusal('import.format', 'the results are YAML, which is not read', {
      file: source.file,
      mend: 'Write them as JSON: promptfoo export eval EVAL-ID -o results.json',
    });
  }
  if (line?.includes('promptIdx')) return { layout: 'lines', fields: FIELDS };
  return { layout: 'document', container: ['results', 'results'], fields: FIELDS };
}

/** Reads what a row is about. Rows of summary version 2 have no indexes: they are counted instead. */
class Rows {
  private readonly columns = new Map<string, bigint>();

  constructor(private readonly source: ImportSource) {}

  read(record: SourceRecord) {
    const [provider, prompt, vars, testCase] = record.values.slice(2).map((one) => one ?? null);
    const model =
      textOf(member(provider, 'label')) || textOf(member(provider, 'id')) || textOf(provider) || '';
    const question = markOf([prompt ?? null, vars ?? null, testCase ?? null]);
    const column =
      this.indexOf(record.values[1], 'promptIdx', record) ?? this.columnOf([model, prompt ?? null]);
    const test = this.indexOf(record.values[0], 'testIdx', record) ?? BigInt(record.key);
    return { key: `${column} ${question}`, test, prompt: column, model, question };
  }

  private indexOf(value: Json | undefined, name: string, record: SourceRecord): bigint | undefined {
    if (typeof value === 'bigint' || value === undefined) return value;
    throw refusalAt('import.id', `${name} is no integer`, this.source, record);
  }

  /** Pairs of prompt and provider, by first appearance. */
  private columnOf(pair: Json): bigint {
    const mark = markOf(pair);
    const column = this.columns.get(mark) ?? BigInt(this.columns.size);
    this.columns.set(mark, column);
    return column;
  }
}

function markOf(value: Json): string {
  return sha256Hex(Buffer.from(canonicalText(value, 'line')));
}

function givenBy(
  record: SourceRecord,
  source: ImportSource,
  item: FoundItem,
  test: bigint,
  later: boolean,
): Gives {
  const [response, failure] = record.values.slice(6);
  // A cached answer is a replay of the first, not a draw of its own.
  if (later && member(response, 'cached') === true) return { kind: 'merged' };
  const output = member(response, 'output');
  if (failure === CALL_FAILED) return { kind: 'failed', item, reason: 'the call failed' };
  if (output === undefined) return { kind: 'failed', item, reason: 'no output' };
  return { kind: 'draws', item, texts: [outputText(output, record, source)], order: Number(test) };
}

function outputText(output: Json, record: SourceRecord, source: ImportSource): string {
  if (typeof output === 'string') return output;
  if (source.settings.jsonOutput === 'text') return canonicalText(output, 'line');
  const mend = 'Take such outputs as their JSON text with --json-output text.';
  throw refusalAt('import.text', 'the output is JSON and no text', source, record, mend);
}

export const PROMPTFOO: ImportFormat = {
  id: 'promptfoo',
  title: 'promptfoo results',
  hasTimes: true,
  tell,
  read,
};
