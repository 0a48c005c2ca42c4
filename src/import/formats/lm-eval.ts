/** lm-evaluation-harness: `samples_*.jsonl`, and the indented arrays of its versions 0.4.0 to 0.4.2. */

import { isObject, type Json } from '../../json/tagged.js';
import { type RecordsPlan, type SourceRecord, sha256Hex } from '../../native.js';
import type { FirstLook, Found, FoundItem, Gives, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { readResults } from './lm-eval-results.js';
import { listOf, refusalAt, textOf } from './values.js';

const FIELDS = [
  ['doc_id'],
  ['resps'],
  ['filter'],
  ['doc_hash'],
  ['arguments', 'gen_args_0', 'arg_1'],
] as const;
/** What the writer leaves where a response is missing. */
const MISSING = 'None';

function tell({ line, document }: FirstLook): string | undefined {
  const has = (names: readonly string[] | undefined) => names?.includes('doc_id') && names.includes('resps');
  if (has(line)) return 'the first line has doc_id and resps';
  return document?.kind === 'array' && has(document.element)
    ? 'the array’s first element has doc_id and resps'
    : undefined;
}

/** A document's responses, as the first of its rows has them, and the filters that were met. */
interface Seen {
  readonly responses: string;
  readonly filters: Set<string>;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  await readResults(source);
  const seen = new Map<bigint | string, Seen>();
  for await (const record of source.records(await planOf(source))) {
    const [id, , filter, hash] = record.values;
    if (typeof id !== 'bigint' && typeof id !== 'string') {
      throw refusalAt('import.id', 'the record has no doc_id that is an integer or a text', source, record);
    }
    const responses = responsesOf(record, source);
    const mark = sha256Hex(Buffer.from(JSON.stringify(responses)));
    const before = seen.get(id);
    if (before) {
      refuseUnequal(before, mark, textOf(filter), source, record);
      yield { record, gives: { kind: 'merged' } };
    } else {
      const name = textOf(filter);
      seen.set(id, { responses: mark, filters: new Set(name === undefined ? [] : [name]) });
      yield { record, gives: generated({ id, same: textOf(hash) }, responses, source) };
    }
  }
}

async function planOf(source: ImportSource): Promise<RecordsPlan> {
  const { document, start } = await firstLook(source.file);
  const array = document?.kind === 'array' || start.trimStart().startsWith('[');
  return array ? { layout: 'document', container: [], fields: FIELDS } : { layout: 'lines', fields: FIELDS };
}

/** A row repeats a document for another filter, with the same responses; anything else is another run. */
function refuseUnequal(
  { responses, filters }: Seen,
  mark: string,
  filter: string | undefined,
  source: ImportSource,
  record: SourceRecord,
): void {
  const mend = 'A file that two runs were appended to has to be taken apart first.';
  if (responses !== mark) {
    throw refusalAt('import.id', 'rows of one doc_id hold unequal responses', source, record, mend);
  }
  if (filter === undefined) return;
  if (filters.has(filter)) {
    throw refusalAt('import.id', 'the doc_id stands twice with the same filter', source, record, mend);
  }
  filters.add(filter);
}

/** The texts of the one request; refuses `import.no-text` where the record holds likelihoods. */
function responsesOf(record: SourceRecord, source: ImportSource): readonly string[] {
  const [first, ...others] = listOf(record.values[1]);
  if (first === undefined) return [];
  if (isLikelihood(first, record)) {
    const message = 'the record holds log-likelihoods and no generated text';
    throw refusalAt('import.no-text', message, source, record);
  }
  if (others.length === 0 && Array.isArray(first) && first.every((one) => typeof one === 'string')) {
    return first;
  }
  throw refusalAt('import.format', 'resps is no array of one request with its texts', source, record);
}

/**
 * `[[logprob, is_greedy]]`, or the same as texts since version 0.4.3; a rolling likelihood is one
 * number, and as a text is told from a generation by the settings that its request lacks.
 */
function isLikelihood(request: Json, { values, names }: SourceRecord): boolean {
  if (!Array.isArray(request)) return false;
  const all = request as readonly Json[];
  const pairs = all.every((one) => Array.isArray(one) && one.length === 2);
  const numbers = all.every((one) => typeof one === 'number' || typeof one === 'bigint');
  if (all.length > 0 && (pairs || numbers)) return true;
  return names.includes('prompt_hash') && !isObject(values[4]);
}

function generated(item: FoundItem, responses: readonly string[], source: ImportSource): Gives {
  const { none = 'stub' } = source.settings;
  const texts = none === 'keep' ? responses : responses.filter((text) => text !== MISSING);
  if (texts.length > 0) return { kind: 'draws', item, texts, failed: responses.length - texts.length };
  const reason = responses.length === 0 ? 'no response' : 'the text None, left for a missing response';
  return { kind: 'failed', item, reason };
}

export const LM_EVAL: ImportFormat = {
  id: 'lm-eval',
  title: 'lm-evaluation-harness samples',
  hasTimes: true,
  tell,
  read,
};
