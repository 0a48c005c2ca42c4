/** Gemini and Vertex batch predictions. */

import { canonicalText, type MemberPath, type SourceRecord, sha256Hex } from '../../native.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { type BatchId, batchIds } from './batch-ids.js';
import { idOf, listOf, member, refusalAt, Times, textOf } from './values.js';

const FIELDS: readonly MemberPath[] = [
  ['custom_id'],
  ['key'],
  ['request'],
  ['response', 'candidates'],
  ['response', 'modelVersion'],
  ['processed_time'],
];

function tell({ line }: FirstLook): string | undefined {
  if (!line?.includes('request')) return undefined;
  if (line.includes('response')) return 'the first line has request and response';
  return line.includes('processed_time') ? 'the first line has request and processed_time' : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const fold = batchIds(source);
  const times = new Times();
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    times.note(record.values[5]);
    const id = fold(requestId(record, source));
    yield { record, model: textOf(record.values[4]), gives: givenBy(id, record, source) };
  }
  times.tell(source, ['processed_time']);
}

/** The key that the caller gave, else one of the echoed request: the same request is the same item. */
function requestId(record: SourceRecord, source: ImportSource): bigint | string {
  const [custom, key, request] = record.values;
  const given = custom ?? key;
  if (given !== undefined) return idOf(given, 'custom_id or key', source, record);
  if (request === undefined)
    throw refusalAt('import.id', 'there is neither a key nor a request', source, record);
  return `request-${sha256Hex(Buffer.from(canonicalText(request, 'line'))).slice(0, 16)}`;
}

function givenBy({ id, order }: BatchId, record: SourceRecord, source: ImportSource): Gives {
  const item = { id };
  const { parts: kept = [] } = source.settings;
  const answers = listOf(record.values[3]).map((candidate) =>
    listOf(member(member(candidate, 'content'), 'parts')).flatMap((part) => {
      const text = textOf(member(part, 'text'));
      const thought = member(part, 'thought') === true;
      if (text !== undefined && (!thought || kept.includes('reasoning'))) return [text];
      source.leave(thought ? 'reasoning' : member(part, 'functionCall') === undefined ? 'other' : 'tool');
      return [];
    }),
  );
  const texts = answers.filter((parts) => parts.length > 0).map((parts) => parts.join(''));
  if (texts.length === 0) return { kind: 'failed', item, reason: 'no candidate with text' };
  return { kind: 'draws', item, texts, order, failed: answers.length - texts.length };
}

export const GEMINI_BATCH: ImportFormat = {
  id: 'gemini-batch',
  title: 'Gemini batch predictions',
  hasTimes: true,
  tell,
  read,
};
