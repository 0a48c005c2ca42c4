/** SWE-bench predictions: JSON lines, a list, or an object keyed by instance. */

import type { RecordsPlan } from '../../native.js';
import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { idOf, Once, refusalAt, textOf } from './values.js';

const FIELDS = [['instance_id'], ['model_name_or_path'], ['model_patch']] as const;

function tell({ line, document }: FirstLook): string | undefined {
  const has = (names: readonly string[] | undefined) =>
    names?.includes('instance_id') && names.includes('model_patch');
  if (has(line)) return 'the first line has instance_id and model_patch';
  if (has(document?.names)) return 'the document has instance_id and model_patch';
  return has(document?.element) ? 'the first element has instance_id and model_patch' : undefined;
}

/** One record is a document of its own; several are lines, or elements of a list or object. */
async function planOf({ file }: ImportSource): Promise<RecordsPlan> {
  const { line, document } = await firstLook(file);
  if (line?.includes('instance_id')) return { layout: 'lines', fields: FIELDS };
  if (document?.names.includes('instance_id')) return { layout: 'document', fields: FIELDS };
  return document
    ? { layout: 'document', container: [], fields: FIELDS }
    : { layout: 'lines', fields: FIELDS };
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const once = new Once();
  for await (const record of source.records(await planOf(source))) {
    const [instance, model, patch] = record.values;
    if (!record.names.includes('model_patch')) {
      const names = record.names.join(', ');
      throw refusalAt('import.format', `there is no model_patch; the record has: ${names}`, source, record);
    }
    const item = { id: idOf(instance ?? keyOf(record.key), 'instance_id', source, record) };
    once.check([item.id], 'the instance', source, record);
    const text = patch === null ? '' : textOf(patch);
    if (text === undefined) throw refusalAt('import.text', 'model_patch is no text', source, record);
    const gives: Found['gives'] =
      text === '' ? { kind: 'failed', item, reason: 'no patch' } : { kind: 'draws', item, texts: [text] };
    yield { record, model: textOf(model), gives };
  }
}

function keyOf(key: bigint | string): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

export const SWE_BENCH: ImportFormat = {
  id: 'swe-bench',
  title: 'SWE-bench predictions',
  hasTimes: false,
  tell,
  read,
};
