/** The report of a ruling store: verdicts over windows and routes, and statistics against thresholds. */

import { parseTimestamp } from '../archive/index.js';
import { isObject, type Json, type JsonObject } from '../json/tagged.js';
import {
  type Block,
  facts,
  heading,
  type Margin,
  named,
  type Outcome,
  paragraph,
  picture,
  type Span,
} from '../report/index.js';
import { type ReadArtifact, type Reported, verification } from './artifact.js';
import { isLimit, type Limit, limitLink } from './limits.js';
import { boundedTable, counted, number, shown } from './words.js';

/** A verdict by its mark. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'SAME-PRODUCER': 'passed',
  SUBSTITUTED: 'failed',
  UNDETERMINED: 'unknown',
};
const OTHER = 'another verdict';
const VERDICTS = Object.keys(OUTCOMES);

/** A ruling as far as it can be drawn; other programs' may lack members. */
interface Ruling {
  readonly id: string;
  readonly verdict: string;
  readonly task: string;
  readonly route: string;
  readonly window: readonly [start: string, end: string];
  readonly far: Json | undefined;
  readonly threshold: number | null;
  readonly statistic: number | null;
  readonly limits: readonly Json[];
  readonly supersedes: string;
  readonly body: JsonObject;
}

export function storeReport(read: ReadArtifact, document: Json): Reported {
  const rulings = (Array.isArray(document) ? (document as readonly Json[]) : []).map(rulingOf);
  const later = new Map(rulings.map(({ supersedes, id }) => [supersedes, id]));
  const classes = VERDICTS.concat(rulings.some((one) => classOf(one) === OTHER) ? [OTHER] : []);
  const limits = new Set<Limit>(['WINDOW_AS_A_WHOLE']);
  for (const name of rulings.flatMap((one) => one.limits))
    if (typeof name === 'string' && isLimit(name)) limits.add(name);
  return {
    ...read,
    title: `Rulings (${rulings.length})`,
    limits: [...limits],
    blocks: [
      facts([
        ['rulings', String(rulings.length)],
        ...classes.map(
          (name) => [name, String(rulings.filter((one) => classOf(one) === name).length)] as const,
        ),
        ['superseded', String(rulings.filter(({ id }) => later.has(id)).length)],
      ]),
      heading(2, 'Verdicts'),
      ...timeline(rulings, later, classes),
      ...verdicts(rulings, later),
      heading(2, 'Statistics against thresholds'),
      ...margins(rulings, classes),
      ...verification(read),
    ],
  };
}

function rulingOf(value: Json): Ruling {
  const body = isObject(value) ? value : {};
  const text = (one: Json | undefined) => (typeof one === 'string' ? one : '');
  const window = isObject(body.window) ? body.window : {};
  const point = isObject(body.operating_point) ? body.operating_point : {};
  return {
    id: text(body.ruling_id),
    verdict: text(body.verdict),
    task: text(body.task),
    route: text(body.route),
    window: [text(window.start_utc), text(window.end_utc)],
    far: point.far,
    threshold: numberOf(point.threshold),
    statistic: numberOf(body.statistic),
    limits: Array.isArray(body.does_not_show) ? (body.does_not_show as readonly Json[]) : [],
    supersedes: text(body.supersedes),
    body,
  };
}

function numberOf(value: Json | undefined): number | null {
  const found = typeof value === 'bigint' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

function classOf({ verdict }: Ruling): string {
  return VERDICTS.includes(verdict) ? verdict : OTHER;
}

function outcomeOf({ verdict }: Ruling): Outcome {
  return OUTCOMES[verdict] ?? 'unknown';
}

type Later = ReadonlyMap<string, string>;

function timeline(rulings: readonly Ruling[], later: Later, classes: readonly string[]): readonly Block[] {
  const lanes = new Map<string, Span[]>();
  for (const one of rulings) {
    const span = spanOf(one, later);
    if (span === undefined) continue;
    const name = `${one.route}, ${one.task}`;
    const lane = lanes.get(name);
    if (lane) lane.push(span);
    else lanes.set(name, [span]);
  }
  if (lanes.size === 0) return [];
  const description = `${counted(lanes.size, 'lane')}, one for each declared route and task, over the declared windows of time: ${classes.map((name) => `${name} ${rulings.filter((one) => classOf(one) === name).length}`).join(', ')}.`;
  return [
    picture({
      kind: 'timeline',
      title: 'Verdicts over time',
      description,
      classes,
      lanes: [...lanes].map(([name, spans]) => ({ name, spans })),
    }),
  ];
}

/** Undefined where the window's times cannot be read. */
function spanOf(one: Ruling, later: Later): Span | undefined {
  const [from, to] = one.window.map(instantOf);
  if (from === undefined || to === undefined || from > to) return undefined;
  const retired = later.has(one.id);
  return { from, to, name: one.id, class: classOf(one), outcome: outcomeOf(one), retired };
}

function instantOf(text: string): number | undefined {
  const { instant } = parseTimestamp(text);
  return instant === undefined ? undefined : Number(instant / 1000n);
}

const HEADS = [
  'ruling',
  'verdict',
  'limits',
  'route',
  'task',
  'window',
  'items',
  'clusters',
  'stubs',
  'resolved fraction',
  'reasons',
  'superseded by',
  'model',
];

function verdicts(rulings: readonly Ruling[], later: Later): readonly Block[] {
  if (rulings.length === 0) return [paragraph('None.')];
  return boundedTable(
    HEADS,
    rulings.map((one) => {
      const { body } = one;
      return [
        named(one.id),
        named(one.verdict),
        one.limits
          .map((name) => (typeof name === 'string' && isLimit(name) ? limitLink(name) : shown(name)))
          .join(', ') || '–',
        named(one.route),
        named(one.task),
        one.window.map(named).join(' to '),
        ...[body.n_items, body.n_clusters, body.n_stub_rows, body.rho_min, body.reasons].map(shown),
        named(later.get(one.id) ?? '–'),
        shown(body.model_id),
      ];
    }),
    'last',
  );
}

function margins(rulings: readonly Ruling[], classes: readonly string[]): readonly Block[] {
  const measured = rulings.flatMap((one) => {
    const { statistic, threshold } = one;
    return statistic === null || threshold === null ? [] : [{ ...one, statistic, threshold }];
  });
  if (measured.length === 0) return [paragraph('No ruling has both a statistic and a threshold.')];
  const rows = measured.map(
    (one): Margin => ({
      name: `${one.route}, ${one.task}`,
      note: one.id,
      class: classOf(one),
      outcome: outcomeOf(one),
      value: one.statistic,
      limit: one.threshold,
    }),
  );
  return [
    picture({
      kind: 'margins',
      title: 'Statistics against thresholds',
      description:
        'A row for each ruling: the mark is the statistic, the upright line its threshold. A statistic left of its threshold raises the alarm.',
      classes,
      axis: 'statistic',
      rows,
    }),
    ...boundedTable(
      ['ruling', 'route', 'task', 'statistic', 'threshold', 'margin', 'false-alarm rate', 'verdict'],
      measured.map((one) => [
        named(one.id),
        named(one.route),
        named(one.task),
        number(one.statistic),
        number(one.threshold),
        number(Number((one.statistic - one.threshold).toFixed(6))),
        shown(one.far),
        named(one.verdict),
      ]),
      'last',
    ),
  ];
}
