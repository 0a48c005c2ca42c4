/** Materials that could have influenced a revision (section 6 of the contract). */

import { byCodePoint } from '../../text/order.js';
import { must } from '../errors.js';
import { objectOf, oneOf, records, sha256OrNull, textOrNull, type Value } from '../fields.js';
import { SOURCE_BYTES } from '../limits.js';
import { type Payloads, sha256Of } from '../payloads.js';

const MOST_MATERIALS = 64;
/** A text with one cannot be digested as UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export type MaterialKind = 'instruction' | 'reference_code' | 'test_feedback' | 'other';

export interface Material {
  readonly id: string;
  readonly kind: MaterialKind;
  readonly origin: 'external' | 'project_fixture' | 'supplied' | 'unknown';
  readonly sha256: string | null;
  /** Whether its bytes were read and match; a digest alone is a claim. */
  readonly captured: boolean;
  readonly sourceRef: string | null;
  readonly independenceClaim: 'unknown' | 'shared_origin' | 'claimed_independent';
}

export interface MaterialResult {
  readonly id: string;
  readonly kind: MaterialKind;
  readonly origin: Material['origin'];
  readonly sha256: string | null;
  readonly bytes_captured: boolean;
  /** Of the text; the text itself is not reported. */
  readonly source_ref_sha256: string | null;
  readonly independence_claim: Material['independenceClaim'];
  readonly independence_verified: false;
}

export async function readMaterials(
  value: Value,
  payloads: Payloads,
): Promise<ReadonlyMap<string, Material>> {
  const found = new Map<string, Material>();
  for (const [id, record] of records(value, MOST_MATERIALS)) {
    objectOf(record, ['id', 'path', 'sha256', 'kind', 'origin', 'source_ref', 'independence_claim']);
    const kind = oneOf(record.get('kind'), ['instruction', 'reference_code', 'test_feedback', 'other']);
    const origin = oneOf(record.get('origin'), ['external', 'project_fixture', 'supplied', 'unknown']);
    const independenceClaim = oneOf(record.get('independence_claim'), [
      'unknown',
      'shared_origin',
      'claimed_independent',
    ]);
    const sourceRef = textOrNull(record.get('source_ref'));
    must(sourceRef === null || !LONE_SURROGATE.test(sourceRef), 'invalid_text');
    const sha256 = sha256OrNull(record.get('sha256'));
    const path = record.get('path');
    if (path !== null) {
      const payload = await payloads.read(path, SOURCE_BYTES);
      must(payload.sha256 === sha256, 'material_digest_mismatch');
    }
    found.set(id, { id, kind, origin, sha256, captured: path !== null, sourceRef, independenceClaim });
  }
  return found;
}

/** By id. */
export function materialResults(materials: ReadonlyMap<string, Material>): readonly MaterialResult[] {
  return [...materials.values()]
    .sort((a, b) => byCodePoint(a.id, b.id))
    .map((one) => ({
      id: one.id,
      kind: one.kind,
      origin: one.origin,
      sha256: one.sha256,
      bytes_captured: one.captured,
      source_ref_sha256: one.sourceRef === null ? null : sha256Of(one.sourceRef),
      independence_claim: one.independenceClaim,
      independence_verified: false,
    }));
}
