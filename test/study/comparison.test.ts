/** Rules on a comparison design (section 8). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { compareStudies, writeComparisonTemplate } from '../../dist/study/index.js';
import { COMPARISON, slots } from './faults.js';
import { codeOf, type Laid, lay, set, writeDocument } from './fixture.js';

async function template(t: ExecutionContext) {
  const laid = lay(t);
  const output = join(laid.folder, 'template.json');
  await writeComparisonTemplate({ left: laid.path, right: laid.path, output });
  return { laid, design: JSON.parse(readFileSync(output, 'utf8')) as unknown };
}

function compare({ path, folder }: Laid, design: unknown) {
  return compareStudies({ left: path, right: path, design: writeDocument(folder, 'design.json', design) });
}

for (const [path, value, code] of COMPARISON) {
  test(`${path} = ${JSON.stringify(value) ?? 'nothing'} is refused as ${code}`, async (t) => {
    const { laid, design } = await template(t);
    set(design, path, value);
    t.is(await codeOf(compare(laid, design)), code);
  });
}

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
