/** Configurations (section 2.2) and runs (section 2.6 of the contract). */

import { isOrderedObject } from '../../json/ordered.js';
import { must } from '../errors.js';
import { identifier, identifierOrNull, objectOf, oneOf, records, textOrNull, type Value } from '../fields.js';
import type { Configuration, Run } from './study.js';

const MOST_CONFIGURATIONS = 32;
const MOST_RUNS = 128;

export function readConfigurations(value: Value): ReadonlyMap<string, Configuration> {
  const found = new Map<string, Configuration>();
  for (const [id, record] of records(value, MOST_CONFIGURATIONS)) {
    objectOf(record, ['id', 'model', 'prompt', 'settings', 'selection_rule']);
    const model = textOrNull(record.get('model'));
    const prompt = textOrNull(record.get('prompt'));
    const settings = record.get('settings') ?? null;
    must(settings === null || isOrderedObject(settings), 'invalid_settings');
    found.set(id, { id, model, prompt, settings, selectionRule: textOrNull(record.get('selection_rule')) });
  }
  return found;
}

export function readRuns(
  value: Value,
  configurations: ReadonlyMap<string, Configuration>,
): ReadonlyMap<string, Run> {
  const found = new Map<string, Run>();
  for (const [id, record] of records(value, MOST_RUNS)) {
    objectOf(record, ['id', 'configuration_id', 'root_group_id', 'stop_reason', 'endpoint_revision_id']);
    const configurationId = identifier(record.get('configuration_id'));
    must(configurations.has(configurationId), 'configuration_missing');
    const rootGroupId = identifierOrNull(record.get('root_group_id'));
    const stopReason = oneOf(record.get('stop_reason'), [
      'success',
      'failure',
      'budget',
      'timeout',
      'running',
      'unknown',
    ]);
    const endpointRevisionId = identifierOrNull(record.get('endpoint_revision_id'));
    found.set(id, { id, configurationId, rootGroupId, stopReason, endpointRevisionId });
  }
  return found;
}
