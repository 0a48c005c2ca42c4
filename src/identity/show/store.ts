/** A ruling store: every ruling in a line, the latest last. */

import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { visitStore } from '../store.js';
import type { Artifact } from './artifact.js';
import { said } from './said.js';

/** The store at `path`; refuses with a `store.*` kind. */
export async function showStore(path: string, signal?: AbortSignal): Promise<Artifact> {
  const rulings: JsonObject[] = [];
  await visitStore(path, ({ body }) => rulings.push(body), { signal });
  const counts = new Map<string, number>();
  for (const { verdict } of rulings) counts.set(said(verdict), (counts.get(said(verdict)) ?? 0) + 1);
  return {
    id: null,
    verified: [
      'every ruling has the id of its content, no id stands twice, and what is superseded stands before',
    ],
    unverified: ['the archives and models that the rulings name, which are not at hand'],
    document: rulings,
    parts: [
      {
        facts: [
          ['rulings', String(rulings.length)],
          ...[...counts].map(([verdict, n]) => [verdict, String(n)] as const),
        ],
      },
      {
        title: 'rulings',
        keep: 'last',
        columns: [
          { title: 'ruling' },
          { title: 'verdict' },
          { title: 'task' },
          { title: 'route' },
          { title: 'false alarms', align: 'right' },
          { title: 'statistic', align: 'right' },
          { title: 'threshold', align: 'right' },
          { title: 'items', align: 'right' },
          { title: 'reasons' },
        ],
        rows: rulings.map(row),
      },
    ],
  };
}

function row(ruling: JsonObject): readonly string[] {
  const point = isObject(ruling.operating_point) ? ruling.operating_point : {};
  const cells = [ruling.ruling_id, ruling.verdict, ruling.task, ruling.route, point.far, ruling.statistic];
  return [...cells, point.threshold, ruling.n_items].map(said).concat(reasons(ruling.reasons));
}

/** A reason's name stands before its first colon; the rest is detail. */
function reasons(value: Json | undefined): string {
  if (!Array.isArray(value)) return said(value);
  return said((value as readonly Json[]).map((one) => said(one).split(':')[0] ?? ''));
}
