/** EvalPlus: samples as JSON lines or as a folder of programs, and `_eval_results.json`. */

import type { FirstLook, Found, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { isProgramFolder, programs } from './evalplus-folder.js';
import { samples } from './human-eval.js';
import { listOf, member, refusalAt, textOf } from './values.js';

function tell({ line, document, folder, file }: FirstLook): string | undefined {
  if (folder) return isProgramFolder(file) ? 'the folder holds folders of tasks' : undefined;
  if (line?.includes('task_id') && line.includes('solution'))
    return 'the first line has task_id and solution';
  const results = document?.names.includes('eval') && document.names.includes('hash');
  return results ? 'the document has eval and hash' : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const { line, folder } = await firstLook(source.file);
  if (folder) yield* programs(source);
  else yield* line?.includes('task_id') ? samples(source) : results(source);
}

/** Draws in the order in which they were evaluated. The form of 2023 holds no texts. */
async function* results(source: ImportSource): AsyncIterable<Found> {
  for await (const record of source.records({ layout: 'document', container: ['eval'], fields: [[]] })) {
    const item = { id: String(record.key) };
    const draws = listOf(record.values[0]);
    const texts = draws.flatMap((draw) => textOf(member(draw, 'solution')) ?? []);
    if (texts.length < draws.length || !Array.isArray(record.values[0])) {
      throw refusalAt('import.no-text', 'the results hold no solutions', source, record);
    }
    const gives = texts.length > 0 ? { kind: 'draws' as const, item, texts } : undefined;
    yield { record, gives: gives ?? { kind: 'failed', item, reason: 'no solution' } };
  }
}

export const EVALPLUS: ImportFormat = {
  id: 'evalplus',
  title: 'EvalPlus samples and results',
  hasTimes: false,
  tell,
  read,
};
