/** A gate's result as people read it. */

import { pythonRepr } from '../../native.js';
import { safe, table } from '../../terminal/index.js';
import type { GateResult } from '../gate.js';
import type { Change } from './compare.js';

/** More changes than this are counted, not listed; `--json` has them all. */
const LISTED = 40;

const DECLARED: Readonly<Record<string, string>> = {
  detector: 'the detector',
  'spec-major': 'the major version of the specification',
};

/** The verdict first, then every change. */
export function gateText(result: GateResult): string {
  const { verdict, changes, chain_rulings } = result;
  const lines = [`${HEADS[verdict]}  ${result.model_id}: ${meaning(result)}`];
  if (changes.length > 0) lines.push('', changeTable(changes.slice(0, LISTED)));
  if (changes.length > LISTED) lines.push(`and ${changes.length - LISTED} more changes (see --json)`);
  if (chain_rulings !== null) {
    lines.push(`the ruling store is sound: ${chain_rulings} ${chain_rulings === 1 ? 'ruling' : 'rulings'}`);
  }
  return lines.join('\n');
}

const HEADS = { pass: 'PASS', fail: 'FAIL', written: 'WRITTEN' } as const;

function meaning({ verdict, changes, declared, points, baseline }: GateResult): string {
  if (verdict === 'written') return `${points} operating points are the baseline ${safe(baseline)}`;
  if (changes.length === 0) return `its ${points} operating points are those of the baseline`;
  const counted = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  if (verdict === 'pass') {
    const grounds = declared.map((one) => DECLARED[one] ?? one).join(' and ');
    return `${counted} against the baseline, declared by a change of ${grounds}; write a new baseline along with it`;
  }
  return `${counted} against the baseline, with the same detector and the same major version of the specification`;
}

function changeTable(changes: readonly Change[]): string {
  const rows = changes.map(({ what, point, baseline, model }) => [
    what,
    ...(point === null
      ? ['', '', '', '']
      : [point.task, point.route, pythonRepr(point.far), String(point.m)]),
    shown(baseline),
    shown(model),
  ]);
  return table(
    [
      { title: 'change' },
      { title: 'task' },
      { title: 'route' },
      { title: 'far', align: 'right' },
      { title: 'm', align: 'right' },
      { title: 'baseline', align: 'right' },
      { title: 'model', align: 'right' },
    ],
    rows,
  );
}

function shown(value: number | string | null): string {
  if (value === null) return '-';
  return typeof value === 'string' ? value : pythonRepr(value);
}
