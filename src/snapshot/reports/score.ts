import { pythonRepr } from '../../native.js';
import {
  type Block,
  type Fact,
  facts,
  heading,
  list,
  named,
  paragraph,
  type ReportDocument,
  table,
} from '../../report/index.js';
import type { CertifySnapshot, ScoreSnapshot, Warning } from '../actions/score.js';

type Ruling = ScoreSnapshot['rulings'][number];

const DOES_NOT_SHOW = paragraph(
  'A verdict speaks of a route label within the candidate set of the model. It shows neither which weights gave the answers nor why they differ.',
);

export function scoreReport({ rulings, warnings }: ScoreSnapshot): ReportDocument {
  return [heading(1, 'Rulings'), ...rulings.flatMap(ofRuling), ...warned(warnings), DOES_NOT_SHOW];
}

export function certifyReport({ line, ruling, warnings }: CertifySnapshot): ReportDocument {
  const head = [heading(1, 'Certificate'), paragraph(named(line))];
  return [...head, ...ofRuling(ruling), ...warned(warnings), DOES_NOT_SHOW];
}

function ofRuling(ruling: Ruling): readonly Block[] {
  return [
    heading(2, ruling.verdict),
    facts(factsOf(ruling)),
    table(['candidate', 'mean score', ''], means(ruling)),
  ];
}

function factsOf(ruling: Ruling): readonly Fact[] {
  const { window, detector, operating_point: point, scored_as } = ruling;
  return [
    ['ruling', named(ruling.ruling_id)],
    ['route', named(ruling.route)],
    ['task', named(ruling.task)],
    ...(scored_as === null ? [] : [['scored as', named(scored_as)] as const]),
    ['window', `${named(window.start_utc)} to ${named(window.end_utc)}`],
    ['archive', named(ruling.archive_sha256)],
    ['model', named(ruling.model_id)],
    ['detector', `${named(detector.id)} ${named(detector.version)}`],
    ['items, clusters, stubs', `${ruling.n_items}, ${ruling.n_clusters}, ${ruling.n_stub_rows}`],
    ['statistic', number(ruling.statistic)],
    ['threshold', `${number(point.threshold)} at false-alarm rate ${number(point.far)}`],
    ['substituted fraction', `asked for ${number(ruling.rho_target)}, resolved ${number(ruling.rho_min)}`],
    ...ruling.reasons.map((reason) => ['reason', named(reason)] as const),
  ];
}

function means({ per_candidate, route }: Ruling): readonly (readonly string[])[] {
  return Object.entries(per_candidate).map(([name, mean]) => [
    named(name),
    number(mean),
    name === route ? 'declared' : '',
  ]);
}

function warned(warnings: readonly Warning[]): readonly Block[] {
  if (warnings.length === 0) return [];
  return [
    heading(2, 'Warnings'),
    list(warnings.map(({ kind, message }) => `${named(kind)}: ${named(message)}`)),
  ];
}

/** As the ruling writes it. */
function number(value: number | null): string {
  return value === null ? '–' : pythonRepr(value);
}
