/** Whatever JSON a document holds, the answer is a result or a code. */

import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import {
  applyReview,
  compareStudies,
  inspectStudy,
  traceStudy,
  validateStudy,
} from '../../dist/study/index.js';
import { codeOf, type Laid, lay, study, writeDocument } from './fixture.js';

const RUNS = { numRuns: 150 };

/** Values that documents of this kind hold, beside any JSON at all. */
const SMALL = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    1,
    -1,
    0.5,
    1e300,
    '',
    'R0',
    'slow',
    '__proto__',
    'constructor',
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    ['R0'],
    ['F-R0'],
    { id: 'x' },
    [{ id: 'x' }],
    '\ud800',
    2 ** 53,
    'sources/slow.py',
  ),
);
const ANY = fc.oneof(SMALL, fc.jsonValue({ maxDepth: 5 }));

/** A document with one value replaced, removed or renamed, anywhere in it. */
function mutated(document: unknown) {
  const places = [...placesOf(document)];
  return fc
    .tuple(fc.constantFrom(...places), ANY, fc.constantFrom('set', 'delete', 'add'))
    .map(([place, value, how]) => {
      const copy = structuredClone(document);
      const parent = place
        .slice(0, -1)
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy);
      const [last = '', holder] = [place.at(-1), parent as Record<string, unknown>];
      if (how === 'delete') delete holder[last];
      else if (how === 'add') holder[`${last}_`] = value;
      else holder[last] = value;
      return copy;
    });
}

function* placesOf(value: unknown, place: readonly string[] = []): Generator<readonly string[]> {
  if (value === null || typeof value !== 'object') return;
  for (const [name, one] of Object.entries(value)) {
    yield [...place, name];
    yield* placesOf(one, [...place, name]);
  }
}

async function holds(
  t: ExecutionContext,
  documents: fc.Arbitrary<unknown>,
  laid: Laid,
  work: (path: string, at: number) => Promise<unknown>,
): Promise<void> {
  let at = 0;
  await t.notThrowsAsync(
    fc.assert(
      fc.asyncProperty(documents, async (document) => {
        at++;
        await codeOf(work(writeDocument(laid.folder, 'any.json', JSON.stringify(document) ?? 'null'), at));
      }),
      RUNS,
    ),
  );
}

test('as a study', async (t) => {
  const laid = lay(t);
  await holds(
    t,
    fc.oneof({ weight: 1, arbitrary: ANY }, { weight: 5, arbitrary: mutated(study()) }),
    laid,
    (path) => traceStudy({ study: path }),
  );
});

test('as an evidence sidecar', async (t) => {
  const laid = lay(t);
  const sidecar = {
    schema_version: 'structdet-code.evidence/0.1',
    study_sha256: laid.sha256,
    materials: [
      {
        id: 'm',
        path: null,
        sha256: null,
        kind: 'other',
        origin: 'unknown',
        source_ref: null,
        independence_claim: 'unknown',
      },
    ],
    interventions: [
      {
        id: 'i',
        run_id: 'R',
        after_revision_id: 'R0',
        before_revision_id: 'R1',
        order: 1,
        kind: 'other',
        material_ids: ['m'],
        feedback_ids: [],
        visibility: 'unknown',
        reuse_claim: 'unknown',
      },
    ],
    failure_profiles: [
      {
        id: 'p',
        receipt_id: 'E-R1',
        outcomes: ['T1', 'T2', 'T3'].map((id) => ({ id, status: 'passed' })),
      },
    ],
  };
  t.is(
    await codeOf(inspectStudy({ study: laid.path, evidence: writeDocument(laid.folder, 'e.json', sidecar) })),
    undefined,
  );
  const documents = fc.oneof({ weight: 1, arbitrary: ANY }, { weight: 5, arbitrary: mutated(sidecar) });
  await holds(t, documents, laid, (evidence) => traceStudy({ study: laid.path, evidence }));
});

test('as a trace design, a comparison design or a review', async (t) => {
  const laid = lay(t);
  const side = {
    study_sha256: laid.sha256,
    configuration_id: null,
    planned_positions: 2,
    budget_per_slot: null,
    slots: [],
  };
  const comparison = {
    schema_version: 'structdet-code.comparison/0.1',
    comparison_id: 'c',
    varied_field: null,
    protocol_ref: null,
    prefix_size: null,
    selection_rule: 'fixed_prefix/0.1',
    left: side,
    right: side,
  };
  await holds(t, fc.oneof(ANY, mutated(comparison)), laid, (design) =>
    compareStudies({ left: laid.path, right: laid.path, design }),
  );
  const design = {
    schema_version: 'structdet-code.trace/0.1',
    trace_id: 't',
    study_sha256: laid.sha256,
    configuration_id: 'plain',
    protocol_ref: null,
    clock: 'revision_ordinal',
    selection_rule: 'declared-path-exact-ordinal/0.1',
    checkpoints: [0, 1],
    runs: [{ run_id: 'R', missing: false, path: ['R0', 'R1'], stop_ordinal: null, budget: null }],
    assessments: ['R0', 'R1', 'R2'].map((revision_id) => ({
      revision_id,
      assignment_id: null,
      receipt_id: null,
    })),
  };
  await holds(t, fc.oneof(ANY, mutated(design)), laid, (path) =>
    traceStudy({ study: laid.path, design: path }),
  );
  await holds(t, ANY, laid, (review, at) =>
    applyReview({ study: laid.path, review, output: join(laid.folder, `next-${at}.json`) }),
  );
});

test('as bytes', async (t) => {
  const laid = lay(t);
  await t.notThrowsAsync(
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        await codeOf(validateStudy({ study: writeDocument(laid.folder, 'bytes.json', text) }));
      }),
      RUNS,
    ),
  );
});
