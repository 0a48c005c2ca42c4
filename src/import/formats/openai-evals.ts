/** openai/evals record logs: a spec line, events, and a final report where the run ended. */

import type { Json } from '../../json/tagged.js';
import type { MemberPath, SourceRecord } from '../../native.js';
import { counted } from '../../text/counted.js';
import type { FirstLook, Found, FoundItem, Gives, ImportFormat, ImportSource } from '../format.js';
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
  let finished = false;
  for await (const { values } of source.records(plan)) {
    const [spec, report, id, type, , created] = values;
    const model = textOf(listOf(member(spec, 'completion_fns'))[0]);
    if (model !== undefined) source.model(model);
    times.note(created ?? member(spec, 'created_at'));
    finished ||= report !== undefined;
    const sample = typeof id === 'string' ? (samples.get(id) ?? { sampling: 0, met: 0 }) : undefined;
    if (sample) samples.set(id as string, sample);
    if (sample && type === 'sampling') sample.sampling += 1;
  }
  times.tell(source, ['created_at']);
  if (!finished) source.warn('there is no final report: the run was not finished');
  for await (const record of source.records(plan)) {
    const [spec, report, id] = record.values;
    const sample = typeof id === 'string' ? samples.get(id) : undefined;
    if (spec !== undefined || report !== undefined || !sample) {
      yield { record, gives: { kind: 'skipped', reason: 'of the run, not of a sample' } };
    } else {
      yield { record, gives: givenBy({ id: id as string }, sample, record, source) };
    }
  }
}

function givenBy(item: FoundItem, sample: Sample, record: SourceRecord, source: ImportSource): Gives {
  const [, , , type, sampled] = record.values;
  if (sample.sampling === 0 && sample.met++ === 0) {
    return { kind: 'failed', item, reason: 'no sampling event' };
  }
  if (type !== 'sampling') return { kind: 'skipped', reason: 'not a sampling event', item };
  const wanted = chosen(sample.sampling, source, record);
  if (sample.met++ !== wanted) return { kind: 'skipped', reason: 'another sampling event', item };
  const all = Array.isArray(sampled) ? (sampled as readonly Json[]) : [sampled];
  const texts = all.flatMap((one) => textOf(one) ?? []);
  if (texts.length < all.length) {
    throw refusalAt('import.text', 'what was sampled is no text', source, record);
  }
  return texts.length > 0
    ? { kind: 'draws', item, texts }
    : { kind: 'failed', item, reason: 'nothing sampled' };
}

/** The index of the event that is the draw; refuses a choice that was not made, or cannot be. */
function chosen(events: number, source: ImportSource, record: SourceRecord): number {
  const { event } = source.settings;
  if (event === 'last') return events - 1;
  if (event === 'first') return 0;
  if (event === undefined ? events > 1 : event > events) {
    const mend = 'Say which is the draw with --event first, last or a number.';
    const message = `the sample has ${counted(events, 'sampling event')}`;
    throw refusalAt('import.format', message, source, record, mend);
  }
  return (event ?? 1) - 1;
}

export const OPENAI_EVALS: ImportFormat = {
  id: 'openai-evals',
  title: 'openai/evals record logs',
  hasTimes: true,
  tell,
  read,
};
