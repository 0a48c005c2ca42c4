/** HumanEval samples: JSON lines of one program each. */

import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { idOf, refusalAt } from './values.js';

const FIELDS = [['task_id'], ['completion'], ['solution']] as const;

/** The programs of a samples file: `completion`, or `solution` where a record has it. */
export async function* samples(source: ImportSource): AsyncIterable<Found> {
  for await (const record of source.records({ layout: 'lines', fields: FIELDS })) {
    const [id, completion, solution] = record.values;
    const text = solution ?? completion;
    const item = { id: idOf(id, 'task_id', source, record) };
    if (typeof text !== 'string') {
      throw refusalAt('import.text', 'neither completion nor solution is a text', source, record);
    }
    yield { record, gives: { kind: 'draws', item, texts: [text] } };
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
