/** HumanEval samples: JSON lines of one program each. */

import { isObject } from '../../json/tagged.js';
import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { choiceTexts } from './choices.js';
import { idOf, member, refusalAt, textOf } from './values.js';

const FIELDS = [['task_id'], ['completion'], ['solution']] as const;

/**
 * The programs of a samples file: `completion`, or `solution` where a record has it. Some writers
 * store the API's whole answer as the completion; then its choices are the programs.
 */
export async function* samples(source: ImportSource): AsyncIterable<Found> {
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    const [id, completion, solution] = record.values;
    const item = { id: idOf(id, 'task_id', source, record) };
    const given = solution ?? completion;
    if (given === undefined) {
      const message = `there is neither completion nor solution; the record has: ${record.names.join(', ')}`;
      throw refusalAt('import.format', message, source, record);
    }
    if (given !== null && typeof given !== 'string' && !isObject(given)) {
      throw refusalAt('import.text', 'neither completion nor solution is a text', source, record);
    }
    const answer = isObject(given) ? choiceTexts(given, source) : [given ?? undefined];
    const texts = answer.flatMap((one) => one ?? []);
    const gives: Found['gives'] =
      texts.length > 0
        ? { kind: 'draws', item, texts, failed: answer.length - texts.length }
        : { kind: 'failed', item, reason: 'no completion' };
    yield { record, model: textOf(member(given, 'model')), gives };
  }
}

export const HUMAN_EVAL: ImportFormat = {
  id: 'human-eval',
  title: 'HumanEval samples',
  hasTimes: false,
  tell: ({ line }: FirstLook) =>
    line?.includes('task_id') && line.includes('completion')
      ? 'the first line has task_id and completion'
      : undefined,
  read: samples,
};
