/** lm-evaluation-harness: `samples_*.jsonl`, and the indented arrays of its versions 0.4.0 to 0.4.2. */

import { isObject, type Json } from '../../json/tagged.js';
import type { RecordsPlan, SourceRecord } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';

const FIELDS = [['doc_id'], ['resps']] as const;
/** What the writer leaves where a response is missing. */
const MISSING = 'None';

function tell({ line, document }: FirstLook): string | undefined {
  const has = (names: readonly string[] | undefined) => names?.includes('doc_id') && names.includes('resps');
  if (has(line)) return 'the first line has doc_id and resps';
  return document?.kind === 'array' && has(document.element)
    ? 'the array’s first element has doc_id and resps'
    : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const { document } = await firstLook(source.file);
  const plan: RecordsPlan =
    document?.kind === 'array'
      ? { layout: 'document', container: [], fields: FIELDS }
      : { layout: 'lines', fields: FIELDS };
  /** The responses of each document, as the first of its rows has them. */
  const seen = new Map<bigint | string, string>();
  for await (const record of source.records(plan)) {
    const place = { file: source.file, line: record.line };
    const id = record.values[0];
    if (typeof id !== 'bigint' && typeof id !== 'string') {
      throw new Refusal('import.id', 'the record has no doc_id that is an integer or a text', place);
    }
    const responses = responsesOf(record, source.file);
    const before = seen.get(id);
    const now = JSON.stringify(responses);
    if (before === undefined) seen.set(id, now);
    else if (before !== now) {
      throw new Refusal('import.id', 'rows of one doc_id hold unequal responses', place);
    }
    const gives = before === undefined ? generated(id, responses, source) : ({ kind: 'merged' } as const);
    yield { record, gives };
  }
}

/** The texts of the one request; refuses `import.no-text` where the record holds likelihoods. */
function responsesOf({ values, line }: SourceRecord, file: string): readonly string[] {
  const [first, ...others] = Array.isArray(values[1]) ? (values[1] as readonly Json[]) : [];
  if (first === undefined) return [];
  if (others.length === 0 && Array.isArray(first) && first.every((one) => typeof one === 'string')) {
    return first;
  }
  if (isLikelihood(first)) {
    throw new Refusal('import.no-text', 'the record holds log-likelihoods of choices and no generated text', {
      file,
      line,
    });
  }
  throw new Refusal('import.format', 'resps is no array of one request with its texts', { file, line });
}

/** `[[logprob, is_greedy]]`, or the same as texts since version 0.4.3. */
function isLikelihood(request: Json): boolean {
  if (isObject(request) || !Array.isArray(request)) return false;
  return request.every((one) => Array.isArray(one) && one.length === 2);
}

function generated(id: bigint | string, responses: readonly string[], source: ImportSource): Gives {
  const { none = 'stub' } = source.settings;
  const texts = none === 'keep' ? responses : responses.filter((text) => text !== MISSING);
  const item = { id };
  if (texts.length > 0) return { kind: 'draws', item, texts, failed: responses.length - texts.length };
  const reason = responses.length === 0 ? 'no response' : 'the text None, left for a missing response';
  return { kind: 'failed', item, reason };
}

export const LM_EVAL: ImportFormat = {
  id: 'lm-eval',
  title: 'lm-evaluation-harness samples',
  hasTimes: false,
  tell,
  read,
};
