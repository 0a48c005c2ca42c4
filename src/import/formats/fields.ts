/** JSON lines and tables whose fields the caller names. */

import type { Json } from '../../json/tagged.js';
import type { SourceRecord } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { type FirstLook, type Found, type ImportFormat, type ImportSource, memberPath } from '../format.js';
import { idOf, refusalAt, textOf } from './values.js';

type Layout = 'lines' | 'table' | 'tabs';

/** Reads records of a layout; tables are told apart by their names. */
function reader(layoutOf: (source: ImportSource) => Layout) {
  return async function* read(source: ImportSource): AsyncIterable<Found> {
    const { id, text, error } = source.settings;
    if (id === undefined || text === undefined) {
      throw new Refusal('import.format', 'the fields of id and text are not named', {
        file: source.file,
        mend: 'Name them with --id FIELD and --text FIELD.',
      });
    }
    const layout = layoutOf(source);
    const named = [id, text, ...(error === undefined ? [] : [error])];
    // A column's name is one name, dots and all.
    const fields = named.map((name) => (layout === 'lines' ? memberPath(name) : [name]));
    for await (const record of source.records({ layout, fields })) {
      if (layout !== 'lines') checkColumns(named, source, record);
      const [idValue, textValue, third] = record.values;
      // Without the flag, what stands third is of another one.
      const errorValue = error === undefined ? undefined : third;
      const item = { id: idOf(idValue, id, source, record) };
      if (isTrue(errorValue, layout)) {
        yield { record, gives: { kind: 'failed', item, reason: 'marked as failed' } };
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

function checkColumns(named: readonly string[], source: ImportSource, record: SourceRecord): void {
  const missing = named.find((name) => !record.values[named.indexOf(name)] && !record.names.includes(name));
  if (missing === undefined || record.names.length === MOST_NAMES) return;
  const message = `there is no column ${missing}; there are: ${record.names.join(', ')}`;
  throw refusalAt('import.format', message, source, record);
}

/** As many names of a record the core hands over. */
const MOST_NAMES = 64;

/** What says no in a table, where everything is a text. */
const NO = /^(0|false)?$/i;

/** As a mark of failure reads: absent, null, false, 0 and the empty text are none. */
function isTrue(value: Json | undefined, layout: Layout): boolean {
  if (typeof value === 'string') return layout === 'lines' ? value !== '' : !NO.test(value);
  return value !== undefined && value !== null && value !== false && value !== 0n && value !== 0;
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
