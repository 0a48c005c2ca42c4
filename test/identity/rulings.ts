/** Rulings made for tests, without any archive. */

import { type RulingBody, rulingId } from '../../dist/identity/ruling.js';
import type { Json, JsonObject } from '../../dist/json/tagged.js';
import { canonicalText } from '../../dist/native.js';

const BASE = {
  punchmark_schema: 'ruling/v1',
  ruling_id: '',
  verdict: 'SAME-PRODUCER',
  route: 'acme/m1',
  task: 'quiz',
  scored_as: null,
  window: { start_utc: '2026-03-01T08:00:00+00:00', end_utc: '2026-03-01T09:00:00+00:00' },
  archive_sha256: `sha256:${'0'.repeat(64)}`,
  model_id: 'pmk-m-00112233aabbccdd',
  detector: { id: 'trivial', version: '1' },
  candidate_set_id: 'pmk-cs-00112233aabbccdd',
  candidates: ['acme/m1', 'acme/m2'],
  operating_point: { far: 0.05, threshold: -0.125 },
  calibration_sha256: 'pmk-cor-00112233aabbccdd',
  spec_version: '2.1.0',
  statistic: 0.5,
  per_candidate: { 'acme/m1': 0.75, 'acme/m2': 0.25 },
  n_items: 40n,
  n_clusters: 10n,
  n_stub_rows: 1n,
  rho_target: 1,
  rho_min: 0.2,
  reasons: [],
  supersedes: null,
  does_not_show: ['NO_WEIGHTS_CLAIM', 'NO_CAUSE_CLAIM', 'CLOSED_SET'],
} as const;

/** A sound ruling; `changes` go in before its id is made, and an undefined one takes a member out. */
export function ruling(changes: Readonly<Record<string, Json | undefined>> = {}): RulingBody {
  const merged = Object.entries({ ...BASE, ...changes }).filter(([, value]) => value !== undefined);
  const body = Object.fromEntries(merged) as JsonObject;
  return { ...body, ruling_id: rulingId(body) } as RulingBody;
}

/** The `n`th of many different rulings. */
export function numbered(n: number): RulingBody {
  return ruling({ archive_sha256: `sha256:${n.toString(16).padStart(64, '0')}` });
}

/** A ruling's line in a store, with its end. */
export function line(body: JsonObject): string {
  return `${canonicalText(body, 'line')}\n`;
}
