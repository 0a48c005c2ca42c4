import test from 'ava';
import { RULINGS, SPEC_VERSION, specRuling } from '../../dist/identity/index.js';
import type { Refusal } from '../../dist/refusal/index.js';

/** How many rulings each area has, counted in the contract's table (section 11). */
const AREAS = { ARC: 4, CAL: 7, CRT: 3, COR: 2, DET: 4, EMIT: 3, FEA: 3, GTE: 3, POW: 4, RUL: 5, SDC: 3 };

test('the table holds the 41 rulings of specification 2.1.0', (t) => {
  t.is(SPEC_VERSION, '2.1.0');
  const wanted = Object.entries(AREAS).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, at) => `PMK-${area}-00${at + 1}`),
  );
  t.is(wanted.length, 41);
  t.deepEqual(
    RULINGS.map(({ id }) => id),
    wanted,
  );
});

test('all are active but the per-archive folds, and those say what took their place', (t) => {
  const superseded = RULINGS.filter(({ status }) => status === 'superseded');
  t.deepEqual(
    superseded.map(({ id }) => id),
    ['PMK-CAL-002'],
  );
  t.is(superseded[0]?.supersededBy, 'PMK-CAL-005');
});

test('a ruling is found by its id', (t) => {
  t.is(specRuling('PMK-SDC-003').id, 'PMK-SDC-003');
});

for (const id of ['PMK-CAL-002', 'PMK-ARC-005', 'pmk-arc-001', '']) {
  test(`refused: ${id || 'no id'}`, (t) => {
    t.is(t.throws<Refusal>(() => specRuling(id))?.kind, 'spec.unknown');
  });
}
