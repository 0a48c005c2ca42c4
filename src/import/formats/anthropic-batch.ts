/** Anthropic message batches. */

import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { batchIds } from './batch-ids.js';
import { idOf, listOf, partTexts, refusalAt, textOf } from './values.js';

const FIELDS = [
  ['custom_id'],
  ['result', 'type'],
  ['result', 'message', 'content'],
  ['result', 'message', 'model'],
] as const;
const FAILED = ['errored', 'canceled', 'expired'];

async function* read(source: ImportSource): AsyncIterable<Found> {
  const fold = batchIds(source);
  const { parts = [] } = source.settings;
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    const [custom, type, content, model] = record.values;
    const { id, order } = fold(idOf(custom, 'custom_id', source, record));
    const item = { id };
    const kind = textOf(type);
    if (kind !== 'succeeded') {
      if (kind === undefined || !FAILED.includes(kind)) {
        throw refusalAt('import.format', 'result.type is none of the four known ones', source, record);
      }
      yield { record, gives: { kind: 'failed', item, reason: kind } };
      continue;
    }
    const wanted = (one: string) => one === 'text' || (one === 'thinking' && parts.includes('reasoning'));
    const texts = partTexts(listOf(content), wanted, (one) => (one === 'thinking' ? 'thinking' : 'text'));
    const gives: Found['gives'] =
      texts.length > 0
        ? { kind: 'draws', item, texts: [texts.join('')], order }
        : { kind: 'failed', item, reason: 'no text part' };
    yield { record, model: textOf(model), gives };
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
