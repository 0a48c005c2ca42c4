/** openai/evals record logs: a spec line, events, and a final report where the run ended. */

import type { Json } from '../../json/tagged.js';
import type { MemberPath } from '../../native.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { listOf, member, refusalAt, Times, textOf } from './values.js';

const FIELDS: readonly MemberPath[] = [
  ['spec'],
  ['final_report'],
  ['sample_id'],
  ['type'],
  ['data', 'sampled'],
  ['created_at'],
];

function tell({ line }: FirstLook): string | undefined {
  if (line?.includes('spec')) return 'the first line has spec';
  const event = line?.includes('sample_id') && line.includes('event_id');
  return event ? 'the first line has sample_id and event_id' : undefined;
}

/** Which events of a sample there are, and how many were met in the second reading. */
interface Sample {
  sampling: number;
  met: number;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const plan = { layout: 'lines', fields: FIELDS } as const;
  const samples = new Map<string, Sample>();
  const times = new Times();
  for await (const { values } of source.records(plan)) {
    const [spec, , id, type, , created] = values;
    const model = textOf(listOf(member(spec, 'completion_fns'))[0]);
    if (model !== undefined) source.model(model);
    times.note(created ?? member(spec, 'created_at'));
    const sample = typeof id === 'string' ? (samples.get(id) ?? { sampling: 0, met: 0 }) : undefined;
    if (sample) samples.set(id as string, sample);
    if (sample && type === 'sampling') sample.sampling += 1;
  }
  times.tell(source, ['created_at']);
  for await (const record of source.records(plan)) {
    const [spec, report, id, type, sampled] = record.values;
    const sample = typeof id === 'string' ? samples.get(id) : undefined;
    if (spec !== undefined || report !== undefined || !sample) {
      yield { record, gives: { kind: 'skipped', reason: 'of the run, not of a sample' } };
    } else if (sample.sampling === 0) {
      const first = sample.met++ === 0;
      const item = { id: id as string };
      yield { record, gives: first ? { kind: 'failed', item, reason: 'no sampling event' } : OTHER };
    } else if (type !== 'sampling') {
      yield { record, gives: OTHER };
    } else {
      const at = sample.met++;
      const wanted =
        at ===
        chosen(sample.sampling, source, () =>
          refusalAt(
            'import.format',
            `the sample has ${sample.sampling} sampling events`,
            source,
            record,
            MEND,
          ),
        );
      const gives = wanted ? drawn(id as string, sampled) : undefined;
      if (wanted && !gives) throw refusalAt('import.text', 'what was sampled is no text', source, record);
      yield { record, gives: gives ?? { kind: 'skipped', reason: 'another sampling event' } };
    }
  }
}

const OTHER: Gives = { kind: 'skipped', reason: 'not a sampling event' };
const MEND = 'Say which is the draw with --event first, last or a number.';

/** The index of the event that is the draw. */
function chosen(events: number, source: ImportSource, refuse: () => Error): number {
  const { event } = source.settings;
  if (event === 'last') return events - 1;
  if (event === 'first') return 0;
  if (event !== undefined) return event - 1;
  if (events > 1) throw refuse();
  return 0;
}

function drawn(id: string, sampled: Json | undefined): Gives | undefined {
  const all = Array.isArray(sampled) ? (sampled as readonly Json[]) : [sampled];
  const texts = all.flatMap((one) => textOf(one) ?? []);
  if (texts.length < all.length) return undefined;
  const item = { id };
  return texts.length > 0
    ? { kind: 'draws', item, texts }
    : { kind: 'failed', item, reason: 'nothing sampled' };
}

export const OPENAI_EVALS: ImportFormat = {
  id: 'openai-evals',
  title: 'openai/evals record logs',
  hasTimes: true,
  tell,
  read,
};
