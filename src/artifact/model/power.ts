/** The smallest substituted fraction that is resolved, for each ordered pair of routes. */

import type { ModelHeader } from '../../identity/index.js';
import { type Block, type HeatPanel, heading, named, paragraph, picture } from '../../report/index.js';
import { boundedTable, number } from '../words.js';
import { ascending, groupBy, largest } from './groups.js';

type Powers = ModelHeader['power'];

export function powerSection(task: string, power: Powers): readonly Block[] {
  if (power.length === 0) return [];
  const rates = ascending(power.map(({ far }) => far));
  const rows = [...groupBy(power, (one) => [one.declared, one.substitute, one.m].join('\n')).values()].map(
    (group) => {
      const [first] = group;
      const at = new Map(group.map((one) => [one.far, rhoText(one.rho_min)]));
      const names = [named(first?.declared ?? ''), named(first?.substitute ?? ''), String(first?.m)];
      return [...names, ...rates.map((far) => at.get(far) ?? '–')];
    },
  );
  const target = number(power[0]?.power_target ?? null);
  return [
    heading(3, 'Resolved fractions (rho*)'),
    paragraph(
      `The smallest substituted fraction of which at least ${target} raise the alarm. Without a number, not even a whole substitution does.`,
    ),
    picture({
      kind: 'heat',
      title: `Smallest resolved fraction (rho*) of task ${task}`,
      description: `A table for each false-alarm rate: a row for each declared route at its largest size, a column for each substitute, by the number of its row where names are long. The smaller the fraction, the paler the cell, and the better.`,
      classes: [],
      rows: 'declared',
      columns: 'substitute',
      panels: rates.map((far) =>
        panelOf(
          far,
          power.filter((one) => one.far === far),
        ),
      ),
    }),
    ...boundedTable(
      ['declared', 'substitute', 'size in items', ...rates.map((far) => `rho* at ${number(far)}`)],
      rows,
    ),
  ];
}

function panelOf(far: number, powers: Powers): HeatPanel {
  const declared = groupBy(powers, (one) => one.declared);
  const rows = [...declared.keys()];
  const columns = [...new Set([...rows, ...powers.map(({ substitute }) => substitute)])];
  const cells = [...declared.values()].map((own) => {
    const m = largest(own);
    const at = new Map(own.filter((one) => one.m === m).map((one) => [one.substitute, one.rho_min]));
    return columns.map((name) => {
      const value = at.get(name);
      return value === undefined ? null : { value, text: rhoText(value) };
    });
  });
  return { name: `at a false-alarm rate of ${number(far)}`, rows, columns, cells };
}

function rhoText(value: number | null): string {
  return value === null ? 'none' : number(value);
}
