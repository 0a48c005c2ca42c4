/** Programs (section 2.3 of the contract). They are read and analysed, never run. */

import { analyse } from '../analysis.js';
import { must, stop } from '../errors.js';
import { objectOf, oneOf, records, type Value } from '../fields.js';
import { MOST_SOURCES, SOURCE_BYTES } from '../limits.js';
import type { TaskPack } from '../packs/index.js';
import { type Payload, type Payloads, strictText } from '../payloads.js';
import { lineCount } from './lines.js';
import type { Artifact } from './study.js';

type Collected = Omit<Artifact, 'analysis'> & { readonly payload: Payload };

export async function readArtifacts(
  value: Value,
  pack: TaskPack,
  payloads: Payloads,
): Promise<ReadonlyMap<string, Artifact>> {
  const collected: Collected[] = [];
  for (const [id, record] of records(value, MOST_SOURCES)) {
    objectOf(record, ['id', 'path', 'sha256', 'language', 'entry_point', 'origin', 'capture_status']);
    oneOf(record.get('language'), [pack.language]);
    must(record.get('entry_point') === pack.entryPoint, 'unsupported_entry_point');
    const origin = oneOf(record.get('origin'), ['project_fixture', 'model_generated', 'supplied', 'unknown']);
    const capture = oneOf(record.get('capture_status'), ['complete', 'partial', 'unknown']);
    const payload = await payloads.read(record.get('path'), SOURCE_BYTES);
    must(payload.sha256 === record.get('sha256'), 'source_digest_mismatch');
    const source = strictText(payload.bytes) ?? stop('source_requires_utf8');
    const { sha256 } = payload;
    collected.push({
      id,
      sha256,
      origin,
      complete: capture === 'complete',
      lines: lineCount(source),
      payload,
    });
  }
  const analyses = await analyse(
    collected.map(({ payload }) => payload),
    pack,
  );
  return new Map(
    collected.map(({ payload: _, ...artifact }, at) => [
      artifact.id,
      { ...artifact, analysis: analyses[at] ?? stop('io_operation_failed') },
    ]),
  );
}
