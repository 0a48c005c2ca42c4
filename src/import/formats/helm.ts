/** HELM `scenario_state.json`. */

import type { MemberPath, SourceRecord } from '../../native.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { idOf, listOf, member, Once, refusalAt, Times, textOf } from './values.js';

const FIELDS: readonly MemberPath[] = [
  ['instance', 'id'],
  ['instance', 'perturbation', 'name'],
  ['train_trial_index'],
  ['reference_index'],
  ['request', 'model'],
  ['result', 'success'],
  ['result', 'completions'],
  ['result', 'request_datetime'],
];

function tell({ document }: FirstLook): string | undefined {
  const whole = document?.names.includes('adapter_spec') && document.names.includes('request_states');
  return whole ? 'the document has adapter_spec and request_states' : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const times = new Times();
  const once = new Once();
  const plan = { layout: 'document', container: ['request_states'], fields: FIELDS } as const;
  for await (const record of source.records(plan)) {
    times.note(record.values[7]);
    yield { record, model: textOf(record.values[4]), gives: givenBy(record, once, source) };
  }
  times.tell(source, ['request_states[].result.request_datetime']);
}

function givenBy(record: SourceRecord, once: Once, source: ImportSource): Gives {
  const [instance, perturbation, trial, reference, , success, completions] = record.values;
  if (reference !== undefined && reference !== null) {
    const message = 'the request scores one reference of a multiple choice and generates no text';
    throw refusalAt('import.no-text', message, source, record);
  }
  const id = idOf(instance, 'instance.id', source, record);
  const variant = `${textOf(perturbation) ?? 'base'}-t${typeof trial === 'bigint' ? trial : 0}`;
  const item = { id, variant };
  once.check([id, variant], 'the request of an instance', source, record);
  if (success !== true) return { kind: 'failed', item, reason: 'the request failed' };
  const texts = listOf(completions).flatMap((one) => textOf(member(one, 'text')) ?? []);
  if (texts.length > 0) return { kind: 'draws', item, texts };
  return { kind: 'failed', item, reason: 'no completion' };
}

export const HELM: ImportFormat = { id: 'helm', title: 'HELM scenario states', hasTimes: true, tell, read };
