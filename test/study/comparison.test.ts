/** Rules on a comparison design (section 8). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { compareStudies, writeComparisonTemplate } from '../../dist/study/index.js';
import { codeOf, type Laid, lay, PACK, set, writeDocument } from './fixture.js';

async function template(t: ExecutionContext) {
  const laid = lay(t);
  const output = join(laid.folder, 'template.json');
  await writeComparisonTemplate({ left: laid.path, right: laid.path, output });
  return { laid, design: JSON.parse(readFileSync(output, 'utf8')) as unknown };
}

function compare({ path, folder }: Laid, design: unknown) {
  return compareStudies({ left: path, right: path, design: writeDocument(folder, 'design.json', design) });
}

const slots = (...all: readonly (readonly [number | null, string | null])[]) =>
  all.map(([position, revision_id]) => ({ position, revision_id }));

const RULES: readonly (readonly [path: string, value: unknown, code: string])[] = [
  ['left', undefined, 'unexpected_or_missing_field'],
  ['schema_version', 'structdet-code.comparison/0.2', 'unsupported_comparison_schema'],
  ['comparison_id', 7, 'invalid_identifier'],
  ['varied_field', 'selection_rule', 'invalid_enum'],
  ['prefix_size', 129, 'invalid_integer'],
  ['selection_rule', 'first', 'unsupported_comparison_selection'],
  ['left.study_sha256', PACK, 'comparison_study_binding_mismatch'],
  ['right.configuration_id', 'other', 'comparison_configuration_missing'],
  ['left.planned_positions', 10_001, 'invalid_integer'],
  ['left.budget_per_slot', { unit: 'tokens', limit: 1 }, 'invalid_enum'],
  ['left.budget_per_slot', { unit: 'attempts', limit: 0 }, 'invalid_integer'],
  ['left.slots', {}, 'comparison_slot_limit'],
  ['left.slots', slots([1, 'R1'], [1, 'S0']), 'duplicate_comparison_position'],
  ['left.slots', slots([1, 'R2']), 'comparison_revision_not_selected_in_configuration'],
  ['left.slots', slots([1, 'R1'], [2, 'R1']), 'duplicate_comparison_revision'],
];

for (const [path, value, code] of RULES) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const { laid, design } = await template(t);
    set(design, path, value);
    t.is(await codeOf(compare(laid, design)), code);
  });
}

test('a slot lies within the planned positions', async (t) => {
  const { laid, design } = await template(t);
  set(design, 'left.planned_positions', 2);
  set(design, 'left.slots', slots([3, 'R1']));
  t.is(await codeOf(compare(laid, design)), 'slot_outside_planned_positions');
});

test('a missing position stays missing and a later revision is left out', async (t) => {
  const { laid, design } = await template(t);
  for (const side of ['left', 'right']) {
    set(design, `${side}.planned_positions`, 3);
    set(design, `${side}.slots`, slots([1, null], [2, 'S0'], [3, 'R1']));
  }
  set(design, 'prefix_size', 2);
  const { left } = await compare(laid, design);
  t.deepEqual(left.missing_positions, [1]);
  t.deepEqual(left.excluded_later_selected, [{ position: 3, revision_id: 'R1' }]);
  t.deepEqual(
    left.prefix_observations.map(({ position, revision_id }) => [position, revision_id]),
    [[2, 'S0']],
  );
  t.deepEqual(left.prefix_population?.classification_coverage_requested, {
    numerator: 1,
    denominator: 2,
    value: 0.5,
  });
});
