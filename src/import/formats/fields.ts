/** JSON lines and tables whose fields the caller names. */

import type { Json } from '../../json/tagged.js';
import { Refusal } from '../../refusal/index.js';
import { type FirstLook, type Found, type ImportFormat, type ImportSource, memberPath } from '../format.js';
import { idOf, refusalAt, textOf } from './values.js';

/** How the records of each layout are found; tables are told by their names. */
type Layout = (source: ImportSource) => 'lines' | 'table' | 'tabs';

function reader(layout: Layout) {
  return async function* read(source: ImportSource): AsyncIterable<Found> {
    const { id, text, error } = source.settings;
    if (id === undefined || text === undefined) {
      throw new Refusal('import.format', 'the fields of id and text are not named', {
        file: source.file,
        mend: 'Name them with --id FIELD and --text FIELD.',
      });
    }
    const named = [id, text, ...(error === undefined ? [] : [error])].map(memberPath);
    for await (const record of source.records({ layout: layout(source), fields: named })) {
      const [idValue, textValue, errorValue] = record.values;
      const item = { id: idOf(idValue, id, source, record) };
      if (isTrue(errorValue)) {
        yield { record, gives: { kind: 'failed', item, reason: `${error} is set` } };
        continue;
      }
      const texts = textsOf(textValue);
      if (!texts) {
        const message = `${text} is neither a text nor a list of texts`;
        throw refusalAt('import.text', message, source, record);
      }
      const gives: Found['gives'] =
        texts.length > 0 ? { kind: 'draws', item, texts } : { kind: 'failed', item, reason: 'no text' };
      yield { record, gives };
    }
  };
}

/** As a flag reads in JSON and in tables: absent, null, false, 0 and the empty text are none. */
function isTrue(value: Json | undefined): boolean {
  return (
    value !== undefined && value !== null && value !== false && value !== '' && value !== 0n && value !== 0
  );
}

function textsOf(value: Json | undefined): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  const texts = (value as readonly Json[]).flatMap((one) => textOf(one) ?? []);
  return texts.length === value.length ? texts : undefined;
}

export const JSONL: ImportFormat = {
  id: 'jsonl',
  title: 'JSON lines with fields that you name',
  hasTimes: false,
  tell: ({ line }: FirstLook) => line && `the first line has ${line.join(', ')}`,
  read: reader(() => 'lines'),
};

const TABLE = /\.(csv|tsv)(\.gz)?$/i;

export const CSV: ImportFormat = {
  id: 'csv',
  title: 'a table with fields that you name',
  hasTimes: false,
  tell: ({ base }: FirstLook) => (TABLE.test(base) ? 'the name is that of a table' : undefined),
  read: reader(({ file }) => (/\.tsv(\.gz)?$/i.test(file) ? 'tabs' : 'table')),
};
