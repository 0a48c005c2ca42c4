/** Anthropic message batches. */

import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { batchIds } from './batch-ids.js';
import { messageText } from './parts.js';
import { idOf, listOf, refusalAt, textOf, withCode } from './values.js';

const FIELDS = [
  ['custom_id'],
  ['result', 'type'],
  ['result', 'message', 'content'],
  ['result', 'message', 'model'],
  ['result', 'error', 'error', 'type'],
] as const;
const FAILED = ['errored', 'canceled', 'expired'];

async function* read(source: ImportSource): AsyncIterable<Found> {
  const fold = batchIds(source);
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    const [custom, type, content, model, code] = record.values;
    const { id, order } = fold(idOf(custom, 'custom_id', source, record));
    const item = { id };
    const kind = textOf(type);
    if (kind !== 'succeeded') {
      if (kind === undefined || !FAILED.includes(kind)) {
        throw refusalAt('import.format', 'result.type is none of the four known ones', source, record);
      }
      yield { record, gives: { kind: 'failed', item, reason: withCode(kind, code) } };
      continue;
    }
    // A succeeded request without a text part was answered with an empty text.
    const texts = [messageText(listOf(content), '', source)];
    yield { record, model: textOf(model), gives: { kind: 'draws', item, texts, order } };
  }
}

export const ANTHROPIC_BATCH: ImportFormat = {
  id: 'anthropic-batch',
  title: 'Anthropic message batches',
  hasTimes: false,
  tell: ({ line }: FirstLook) =>
    line?.includes('custom_id') && line.includes('result')
      ? 'the first line has custom_id and result'
      : undefined,
  read,
};
