/** OpenAI batch output and error files, and the same shape of other providers. */

import type { Json } from '../../json/tagged.js';
import type { MemberPath, SourceRecord } from '../../native.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { type BatchId, batchIds } from './batch-ids.js';
import { choiceTexts } from './choices.js';
import { messageText } from './parts.js';
import { idOf, listOf, member, refusalAt, Times, textOf, withCode } from './values.js';

const FIELDS: readonly MemberPath[] = [
  ['custom_id'],
  ['response', 'status_code'],
  ['response', 'body'],
  ['error', 'code'],
];

function tell({ line }: FirstLook): string | undefined {
  const whole = ['custom_id', 'response', 'error'].every((name) => line?.includes(name));
  return whole ? 'the first line has custom_id, response and error' : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const fold = batchIds(source);
  const times = new Times();
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    const [custom, status, body, code] = record.values;
    const id = fold(idOf(custom, 'custom_id', source, record));
    times.note(member(body, 'created') ?? member(body, 'created_at'));
    const failed = typeof status === 'bigint' && status >= 400n;
    const model = failed ? undefined : textOf(member(body, 'model'));
    const gives = failed
      ? failure(id, withCode('an HTTP error', member(member(body, 'error'), 'code')))
      : body === undefined || body === null
        ? failure(id, withCode('not run', code))
        : givenBy(id, body, record, source);
    yield { record, model, gives };
  }
  times.tell(source, ['response.body.created']);
}

function failure({ id }: BatchId, reason: string): Gives {
  return { kind: 'failed', item: { id }, reason };
}

function givenBy(id: BatchId, body: Json, record: SourceRecord, source: ImportSource): Gives {
  const answers =
    member(body, 'output') === undefined ? choiceTexts(body, source) : [responseText(body, source)];
  if (answers.length === 0 && member(body, 'choices') === undefined) {
    throw refusalAt('import.no-text', 'the response holds no generated text', source, record);
  }
  const texts = answers.flatMap((text) => text ?? []);
  if (texts.length === 0) return failure(id, 'no content');
  const { order } = id;
  return { kind: 'draws', item: { id: id.id }, texts, order, failed: answers.length - texts.length };
}

/** The text of a `/v1/responses` body: the output texts of its messages. */
function responseText(body: Json, source: ImportSource): string | undefined {
  const output = listOf(member(body, 'output'));
  const messages = output.filter((one) => member(one, 'type') === 'message');
  const parts = messages.flatMap((one) => listOf(member(one, 'content')));
  const spoken = parts.some((part) => member(part, 'type') === 'output_text');
  return spoken ? messageText(parts, '', source) : undefined;
}

export const OPENAI_BATCH: ImportFormat = {
  id: 'openai-batch',
  title: 'OpenAI batch output and error files',
  hasTimes: true,
  tell,
  read,
};
