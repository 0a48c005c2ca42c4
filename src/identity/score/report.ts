/** Rulings as people read them: the verdict, what it rests on, and what it does not show. */

import { fixed, pythonRepr } from '../../native.js';
import { hanging, paint, safe, table, type Viewer } from '../../terminal/index.js';
import type { ScoredArchive, ScoreReport } from '../score.js';
import type { Verdict } from './decide.js';

const COLOURS: Readonly<Record<Verdict, 'green' | 'red' | 'yellow'>> = {
  'SAME-PRODUCER': 'green',
  SUBSTITUTED: 'red',
  UNDETERMINED: 'yellow',
};

/** More candidates than this are counted, not listed. */
const LISTED = 20;

/** What each verdict says at most; the rest of it is the same for all. */
const MEANS: Readonly<Record<Verdict, string>> = {
  'SAME-PRODUCER':
    'no alarm was raised, and a substitution by another candidate of the fraction below would have raised one with the calibrated power',
  SUBSTITUTED: 'the answers fit the declared route worse than the calibration allows at this rate',
  UNDETERMINED: 'the evidence decides nothing here, neither for the declared route nor against it',
};

const DOES_NOT_SHOW =
  'Not shown: which weights gave the answers, why they differ where they do, or anything about a producer outside ' +
  'the candidate set. Within the declared window a substitution may be spread unevenly; the numbers speak of the ' +
  'archive as a whole.';

/** Where the words of a line begin: behind its label. */
const INDENT = 14;

/** Every ruling of a report; empty where there is none. */
export function scoreText({ scored, store }: ScoreReport, viewer?: Viewer): string {
  if (scored.length === 0) return '';
  const parts = [...scored.map((one) => archiveText(one, store)), DOES_NOT_SHOW];
  return hanging(parts.join('\n\n'), INDENT, viewer);
}

function archiveText(scored: ScoredArchive, store: string): string {
  const { body, file, appended } = scored;
  const { verdict, route, task, scored_as, window } = body;
  const task_ = scored_as === null ? task : `${task} (scored as ${scored_as})`;
  const { start_utc, end_utc } = window;
  const lines = [
    `${paint(COLOURS[verdict], verdict)}  ${safe(file)}`,
    `  meaning     ${MEANS[verdict]}`,
    ...body.reasons.map((reason) => `  reason      ${safe(reason)}`),
    `  declared    route ${safe(route)}, task ${safe(task_)}, window ${safe(start_utc)} to ${safe(end_utc)}`,
    ...numbers(scored),
    `  evidence    ${body.n_items} items in ${body.n_clusters} clusters, ${body.n_stub_rows} error stubs`,
    `  ruling      ${body.ruling_id}, ${appended ? 'recorded' : 'already'} in ${safe(store)}`,
  ];
  return lines.join('\n');
}

function numbers({ body, m }: ScoredArchive): readonly string[] {
  const { statistic, operating_point, rho_min, rho_target } = body;
  if (statistic === null) return [];
  const { far, threshold } = operating_point;
  const point =
    threshold === null
      ? [`  statistic   ${six(statistic)}, and no threshold to hold it against`]
      : [
          `  statistic   ${six(statistic)} against threshold ${six(threshold)}, margin ${six(statistic - threshold)}`,
          `  calibrated  at false-alarm rate ${pythonRepr(far)} for ${m ?? '?'} items`,
        ];
  const power =
    rho_min === null
      ? []
      : [
          `  power       a substituted fraction of ${pythonRepr(rho_min)} is resolved; asked for ${pythonRepr(rho_target)}`,
        ];
  return [...point, ...power, ...means(body)];
}

/** The best candidates, and the declared one wherever it stands. */
function means({ per_candidate, route }: ScoredArchive['body']): readonly string[] {
  const sorted = Object.entries(per_candidate).sort(([, left], [, right]) => right - left);
  const listed = sorted.filter(([name], at) => at < LISTED || name === route);
  const rows = listed.map(([name, mean]) => [name, six(mean), name === route ? 'declared' : '']);
  const shown = table([{ title: 'candidate' }, { title: 'mean score', align: 'right' }, { title: '' }], rows);
  const rest = sorted.length - listed.length;
  const lines = rest === 0 ? shown : `${shown}\nand ${rest} more candidates (see --json)`;
  return lines.split('\n').map((line) => `    ${line}`);
}

function six(value: number): string {
  return fixed(value, 6);
}
