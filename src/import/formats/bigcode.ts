/** BigCode `generations.json`: a list of lists of programs, without ids. */

import { readBounded } from '../../files/index.js';
import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { refusalAt, textOf } from './values.js';

const IDS_LIMIT = 64 * 1024 * 1024;

async function* read(source: ImportSource): AsyncIterable<Found> {
  const { ids } = source.settings;
  const names = ids === undefined ? undefined : await namesIn(ids);
  for await (const record of source.records({ layout: 'document', container: [], fields: [[]] })) {
    const [draws] = record.values;
    if (!Array.isArray(draws) || typeof record.key !== 'bigint') {
      throw refusalAt('import.format', 'the document is no list of lists of texts', source, record);
    }
    const texts = draws.flatMap((draw) => textOf(draw) ?? []);
    if (texts.length < draws.length)
      throw refusalAt('import.text', 'a generation is no text', source, record);
    const name = names?.[Number(record.key)];
    if (names && name === undefined) {
      throw refusalAt('import.id', 'there are fewer ids than lists of generations', source, record);
    }
    const item = { id: name ?? record.key };
    if (texts.length > 0) yield { record, gives: { kind: 'draws', item, texts } };
    else yield { record, gives: { kind: 'failed', item, reason: 'no generation' } };
  }
}

/** One id a line. */
async function namesIn(path: string): Promise<readonly string[]> {
  const bytes = await readBounded(path, { limit: IDS_LIMIT, unreadable: 'file.read', tooLarge: 'file.size' });
  const lines = bytes.toString('utf8').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export const BIGCODE: ImportFormat = {
  id: 'bigcode',
  title: 'BigCode generations',
  hasTimes: false,
  tell: ({ document }: FirstLook) =>
    document?.kind === 'array' && document.element.length === 0
      ? 'the document is a list of lists'
      : undefined,
  read,
};
