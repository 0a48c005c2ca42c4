/** Sets of failures and their intersections: a column is the cases that fail in exactly the marked sets. */

import { scaleBand, scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import type { OverlapColumn, OverlapPicture, OverlapSet } from '../pictures.js';
import { Figure } from './figure.js';
import { textWidth } from './room.js';

const COLUMN = 34;
const ROW = 30;
const BARS = 130;
const SIZES = 110;
const TOP = 24;
/** More would not be told apart; the tables hold all. */
const MOST = 60;

const DOT = 'M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0';
const SMALL = 'M-3,0a3,3 0 1,0 6,0a3,3 0 1,0 -6,0';
const UNKNOWN = 'M0,-7L7,0L0,7L-7,0Z';

export function Overlap({ id, picture }: { readonly id: string; readonly picture: OverlapPicture }): VNode {
  const { sets, columns: all } = picture;
  const columns = all.slice(0, MOST);
  const names = Math.max(...sets.map(({ name }) => textWidth(name)), 60);
  const left = names + SIZES + 84;
  const first = TOP + BARS + 14;
  const x = scaleBand(
    columns.map((_, at) => at),
    [left, left + columns.length * COLUMN],
  );
  const y = scaleLinear([0, Math.max(1, ...columns.map((one) => one.cases.length))], [TOP + BARS, TOP]);
  const width = Math.max(left + columns.length * COLUMN, left + 180) + 12;
  const note = all.length > MOST ? `The ${MOST} largest of ${all.length} combinations are drawn.` : undefined;
  return (
    <Figure
      id={id}
      picture={picture}
      note={note}
      width={width}
      height={first + sets.length * ROW + 24}
      legends={[
        [
          [<path class="plain fill" d={DOT} />, 'fails here'],
          [<path class="none fill" d={SMALL} />, 'passes here'],
          [<path class="none hollow" d={UNKNOWN} />, 'not completed here'],
        ],
      ]}
    >
      <text class="muted end" x={left - 10} y={TOP + 4}>
        cases
      </text>
      <line class="rule" x1={left} x2={width - 12} y1={TOP + BARS} y2={TOP + BARS} />
      {columns.length === 0 && (
        <text class="muted" x={left} y={TOP + BARS - 10}>
          no case fails
        </text>
      )}
      {sets.map((set, at) => (
        <SetRow set={set} names={names} width={width - 12} y={first + at * ROW + ROW / 2} />
      ))}
      {columns.map((column, at) => (
        <Column
          column={column}
          sets={sets}
          x={(x(at) ?? left) + COLUMN / 2}
          top={y(column.cases.length)}
          first={first}
        />
      ))}
      <text class="muted" x={names + 10} y={first + sets.length * ROW + 16}>
        failed, of completed
      </text>
    </Figure>
  );
}

function SetRow({
  set,
  names,
  width,
  y,
}: {
  readonly set: OverlapSet;
  readonly names: number;
  readonly width: number;
  readonly y: number;
}): VNode {
  const scale = scaleLinear([0, Math.max(1, set.cases)], [0, SIZES]);
  return (
    <g>
      <line class="rule" x1={0} x2={width} y1={y + ROW / 2} y2={y + ROW / 2} />
      <text class="end" x={names} y={y + 4}>
        {set.name}
      </text>
      <rect
        class="none hollow"
        x={names + 10}
        y={y - 6}
        width={Math.max(1, scale(set.completed))}
        height="12"
      />
      <rect class="plain fill" x={names + 10} y={y - 6} width={scale(set.failed)} height="12" />
      <text class="muted" x={names + SIZES + 18} y={y + 4}>
        {`${set.failed}/${set.completed}`}
      </text>
    </g>
  );
}

function Column({
  column,
  sets,
  x,
  top,
  first,
}: {
  readonly column: OverlapColumn;
  readonly sets: readonly OverlapSet[];
  readonly x: number;
  readonly top: number;
  readonly first: number;
}): VNode {
  const at = (index: number) => first + index * ROW + ROW / 2;
  const failed = sets.flatMap(({ name }, index) => (column.failedIn.includes(name) ? [index] : []));
  const count = column.cases.length;
  return (
    <g class="plain">
      <title>{`${count} cases fail in ${column.failedIn.join(', ')}`}</title>
      <rect class="fill" x={x - 9} y={top} width="18" height={TOP + BARS - top} />
      <text class="middle" x={x} y={top - 6}>
        {count}
      </text>
      <line class="link" x1={x} x2={x} y1={at(failed[0] ?? 0)} y2={at(failed.at(-1) ?? 0)} />
      {sets.map(({ name }, index) => (
        <g transform={`translate(${x},${at(index)})`}>
          <Dot failed={column.failedIn.includes(name)} unknown={column.unknownIn.includes(name)} />
        </g>
      ))}
    </g>
  );
}

function Dot({ failed, unknown }: { readonly failed: boolean; readonly unknown: boolean }): VNode {
  if (failed) return <path class="fill" d={DOT} />;
  return unknown ? <path class="none hollow" d={UNKNOWN} /> : <path class="none fill" d={SMALL} />;
}
