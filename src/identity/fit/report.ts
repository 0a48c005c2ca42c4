/** A fit as people read it: the tables of the model, task by task, and what could not be had. */

import { fixed, pythonRepr } from '../../native.js';
import {
  type Column,
  fittingTable,
  hanging,
  safe,
  sparkline,
  table,
  type Viewer,
} from '../../terminal/index.js';
import type { FitReport } from '../fit.js';
import type { CalibrationTables, CurvePoint, OperatingPoint, PowerPoint } from '../model.js';
import type { DroppedPoint } from './dropped.js';

/** Beyond so many operating points only the largest size of each route is shown. */
const ALL_SIZES = 600;
/** Beyond so many ordered pairs a task, the worst of each declared route is shown. */
const ALL_PAIRS = 60;

const CAVEAT =
  'Substitutions were spliced from the archives given. How well they imitate a real change of producer cannot be ' +
  'checked here, so miss and rho* are bounds on what may be expected (PMK-POW-004).';

/** The whole text, in the order in which one would ask. */
export function fitText({ result, tables }: FitReport): string {
  const { model_id, out, candidate_set_id, corpus_sha256, detector, view, archives } = result;
  const head = [
    `${model_id}  ${safe(out)}`,
    `  detector    ${detector}, view ${view}, fitted to ${archives} ${archives === 1 ? 'archive' : 'archives'}`,
    `  candidates  ${candidate_set_id}`,
    `  corpus      ${corpus_sha256}`,
  ].join('\n');
  const parts = [head, calibrationText(tables), droppedText(result.dropped), CAVEAT];
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * Operating points, the miss curve and rho*, task by task. For a viewer the tables are no wider than
 * the terminal, and every pair has a small curve over the rates.
 */
export function calibrationText(tables: CalibrationTables, viewer?: Viewer): string {
  const tasks = [...new Set(tables.operating_points.map((point) => point.task))];
  return tasks.flatMap((task) => taskText(task, tables, viewer)).join('\n\n');
}

function taskText(task: string, tables: CalibrationTables, viewer?: Viewer): readonly string[] {
  const of = <T extends { readonly task: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.task === task);
  const everySize = tables.operating_points.length <= ALL_SIZES;
  const sizes = everySize ? '' : ', largest size of each route';
  return [
    hanging(`Task ${safe(task)}: thresholds of the statistic by false-alarm rate${sizes}\n`, 0, viewer) +
      thresholds(of(tables.operating_points), everySize, viewer),
    pairTable('share of whole substitutions that raise no alarm (miss)', of(tables.curve), {
      value: (one: CurvePoint) => one.miss,
      shown: (one) => fixed(one.miss, 3),
      viewer,
    }),
    pairTable('smallest substituted fraction that is resolved (rho*)', of(tables.power), {
      value: (one: PowerPoint) => one.rho_min ?? Number.POSITIVE_INFINITY,
      shown: (one) => (one.rho_min === null ? 'none' : pythonRepr(one.rho_min)),
      viewer,
    }),
  ];
}

function thresholds(points: readonly OperatingPoint[], everySize: boolean, viewer?: Viewer): string {
  const largest = largestBy(points, (point) => point.route);
  const shown = points.filter((point) => everySize || point.m === largest.get(point.route));
  return grid(
    shown,
    (point) => [point.route, String(point.m)],
    [{ title: 'route' }, { title: 'm', align: 'right' }],
    { shown: (point) => fixed(point.threshold, 6), viewer },
  );
}

interface Measured {
  readonly declared: string;
  readonly substitute: string;
  readonly m: bigint;
  readonly far: number;
}

interface Showing<T> {
  /** The larger, the worse. */
  readonly value: (one: T) => number;
  readonly shown: (one: T) => string;
  readonly viewer?: Viewer | undefined;
}

/** Pairs at the largest size of their declared route; where there are many, the worst of each. */
function pairTable<T extends Measured>(title: string, all: readonly T[], showing: Showing<T>): string {
  const { value, viewer } = showing;
  const above = (what: string) => hanging(`${capital(title)}, at the largest size${what}`, 0, viewer);
  const largest = largestBy(all, (one) => one.declared);
  const rows = all.filter((one) => one.m === largest.get(one.declared));
  const pairs = new Set(rows.map((one) => JSON.stringify([one.declared, one.substitute])));
  const columns: Column[] = [{ title: 'declared' }, { title: 'substitute' }, { title: 'm', align: 'right' }];
  if (pairs.size <= ALL_PAIRS) {
    const text = grid(rows, (one) => [one.declared, one.substitute, String(one.m)], columns, showing);
    return `${above('')}\n${text}`;
  }
  const worst = new Map<string, T>();
  for (const one of rows) {
    const key = JSON.stringify([one.declared, one.far]);
    const before = worst.get(key);
    if (before === undefined || value(one) > value(before)) worst.set(key, one);
  }
  const text = grid([...worst.values()], (one) => [one.declared, 'worst', String(one.m)], columns, showing);
  return `${above(', worst of all substitutes')}\n${text}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function largestBy<T extends { readonly m: bigint }>(
  rows: readonly T[],
  key: (row: T) => string,
): ReadonlyMap<string, bigint> {
  const largest = new Map<string, bigint>();
  for (const row of rows) {
    const before = largest.get(key(row));
    if (before === undefined || row.m > before) largest.set(key(row), row.m);
  }
  return largest;
}

interface Cells<T> extends Pick<Showing<T>, 'shown' | 'viewer'> {
  /** From 0 to 1 where a curve of it is to be shown; beyond is drawn as 1. */
  readonly value?: (one: T) => number;
}

/** One line a head, one column a rate; a rate that a line lacks shows as a dash. */
function grid<T extends { readonly far: number }>(
  rows: readonly T[],
  head: (row: T) => readonly string[],
  columns: readonly Column[],
  { shown, value, viewer }: Cells<T>,
): string {
  const rates = [...new Set(rows.map((row) => row.far))].sort((a, b) => a - b);
  const lines = new Map<string, { readonly head: readonly string[]; readonly cells: Map<number, T> }>();
  for (const row of rows) {
    const names = head(row);
    const key = JSON.stringify(names);
    const line = lines.get(key) ?? { head: names, cells: new Map<number, T>() };
    line.cells.set(row.far, row);
    lines.set(key, line);
  }
  const curve = value !== undefined && viewer !== undefined && rates.length > 1;
  return fittingTable(
    [
      ...columns,
      ...rates.map((far) => ({ title: pythonRepr(far), align: 'right' as const })),
      ...(curve ? [{ title: 'curve' }] : []),
    ],
    [...lines.values()].map(({ head, cells }) => {
      const found = rates.map((far) => cells.get(far));
      const drawn = curve ? [sparkline(found.map((one) => one && value(one)))] : [];
      return [...head, ...found.map((one) => (one ? shown(one) : '-')), ...drawn];
    }),
    viewer,
  );
}

/** Dropped points, those with the same reason on one line. */
function droppedText(dropped: readonly DroppedPoint[]): string {
  if (dropped.length === 0) return '';
  const groups = new Map<string, { readonly first: DroppedPoint; readonly cells: string[] }>();
  for (const point of dropped) {
    const { why, far, m, draws } = point;
    const key = JSON.stringify(why === 'draws' ? [why, far, draws] : [why, m]);
    const group = groups.get(key) ?? { first: point, cells: [] };
    group.cells.push(
      point.why === 'draws' ? `${point.task} ${point.route} ${m}` : `${point.task} ${point.route}`,
    );
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort(({ first: a }, { first: b }) => {
    const rate = (point: DroppedPoint) => point.far ?? 1;
    return rate(a) - rate(b) || a.m - b.m;
  });
  const rows = sorted.map(({ first, cells }) => [
    first.far === null ? `m ${first.m}` : `far ${pythonRepr(first.far)}`,
    String(cells.length),
    WHY[first.why](first),
  ]);
  return `Dropped, because it could not be calibrated\n${table(
    [{ title: 'what' }, { title: 'cells', align: 'right' }, { title: 'why' }],
    rows,
  )}`;
}

const WHY: Readonly<Record<DroppedPoint['why'], (point: DroppedPoint) => string>> = {
  rows: ({ m }) => `no archive of the task and route has ${m} rows`,
  clusters: ({ m }) => `no archive with ${m} rows has enough clusters (--min-clusters)`,
  draws: ({ draws, far }) =>
    `${pythonRepr(Number(((far ?? 0) * draws).toPrecision(6)))} of ${draws} draws are expected below such a threshold; five are needed`,
};
