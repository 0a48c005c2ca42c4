/** promptfoo: `-o out.json` and the bare rows of `-o out.jsonl`. */

import type { Json } from '../../json/tagged.js';
import {
  canonicalText,
  type MemberPath,
  type RecordsPlan,
  type SourceRecord,
  sha256Hex,
} from '../../native.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
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

function tell({ line, document }: FirstLook): string | undefined {
  const row = ['promptIdx', 'testIdx', 'provider'];
  if (row.every((name) => line?.includes(name))) return 'the first line has testIdx, promptIdx and provider';
  const whole = ['evalId', 'results', 'config'].every((name) => document?.names.includes(name));
  return whole ? 'the document has evalId, results and config' : undefined;
}

/** Rows that repeat one question: the smallest of their indexes names it. */
interface Group {
  first: bigint;
  rows: number;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const plan = await planOf(source);
  const groups = new Map<string, Group>();
  const prompts = new Map<string, Set<bigint>>();
  // Rows come in the order of completion: what they repeat shows only once all are known.
  for await (const record of source.records(plan)) {
    const { key, test, prompt, model } = rowOf(record, source);
    const group = groups.get(key);
    if (!group) groups.set(key, { first: test, rows: 0 });
    else if (test < group.first) group.first = test;
    prompts.set(model, (prompts.get(model) ?? new Set()).add(prompt));
  }
  for await (const record of source.records(plan)) {
    const { key, test, prompt, model } = rowOf(record, source);
    const group = groups.get(key) ?? { first: test, rows: 0 };
    const several = (prompts.get(model)?.size ?? 0) > 1;
    const variant = several ? `p${prompt}` : undefined;
    const gives = givenBy(record, source, { id: group.first, variant }, test, group.rows > 0);
    group.rows += 1;
    yield { record, model, gives };
  }
}

async function planOf(source: ImportSource): Promise<RecordsPlan> {
  const { line } = await firstLook(source.file);
  if (line?.includes('promptIdx')) return { layout: 'lines', fields: FIELDS };
  return { layout: 'document', container: ['results', 'results'], fields: FIELDS };
}

function rowOf(record: SourceRecord, source: ImportSource) {
  const [test, prompt, provider, ...asked] = record.values;
  if (typeof test !== 'bigint' || typeof prompt !== 'bigint') {
    throw refusalAt('import.id', 'there is no testIdx and promptIdx', source, record);
  }
  const body: Json = [prompt, ...asked.slice(0, 3).map((one) => one ?? null)];
  const key = sha256Hex(Buffer.from(canonicalText(body, 'line')));
  const model = textOf(member(provider, 'label')) || textOf(member(provider, 'id')) || textOf(provider) || '';
  return { key, test, prompt, model };
}

function givenBy(
  record: SourceRecord,
  source: ImportSource,
  item: { readonly id: bigint; readonly variant: string | undefined },
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
  hasTimes: false,
  tell,
  read,
};
