import { codeSpan, markdownTable } from '../../markdown/index.js';
import { pythonRepr } from '../../native.js';
import type { CertifySnapshot, ScoreSnapshot, Warning } from '../actions/score.js';

type Ruling = ScoreSnapshot['rulings'][number];

const DOES_NOT_SHOW =
  'A verdict speaks of a route label within the candidate set of the model. It shows neither which weights gave the answers nor why they differ.';

/** Rulings as Markdown. */
export function scoreReport({ rulings, warnings }: ScoreSnapshot): string {
  return page(['# Rulings', ...rulings.map((one) => rulingText(one)), ...warned(warnings), DOES_NOT_SHOW]);
}

/** A certificate and its ruling as Markdown. */
export function certifyReport({ line, ruling, warnings }: CertifySnapshot): string {
  return page(['# Certificate', codeSpan(line), rulingText(ruling), ...warned(warnings), DOES_NOT_SHOW]);
}

function page(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function rulingText(ruling: Ruling): string {
  const { window, detector, operating_point: point } = ruling;
  const facts: readonly (readonly [string, string])[] = [
    ['ruling', codeSpan(ruling.ruling_id)],
    ['route', codeSpan(ruling.route)],
    ['task', codeSpan(ruling.task)],
    ...(ruling.scored_as === null ? [] : [['scored as', codeSpan(ruling.scored_as)] as const]),
    ['window', `${codeSpan(window.start_utc)} to ${codeSpan(window.end_utc)}`],
    ['archive', codeSpan(ruling.archive_sha256)],
    ['model', codeSpan(ruling.model_id)],
    ['detector', `${codeSpan(detector.id)} ${codeSpan(detector.version)}`],
    ['items, clusters, stubs', `${ruling.n_items}, ${ruling.n_clusters}, ${ruling.n_stub_rows}`],
    ['statistic', number(ruling.statistic)],
    ['threshold', `${number(point.threshold)} at false-alarm rate ${number(point.far)}`],
    ['substituted fraction', `asked for ${number(ruling.rho_target)}, resolved ${number(ruling.rho_min)}`],
    ...ruling.reasons.map((reason) => ['reason', codeSpan(reason)] as const),
  ];
  const heading = `## ${ruling.verdict}`;
  return [heading, facts.map(([name, value]) => `- ${name}: ${value}`).join('\n'), ...means(ruling)].join(
    '\n\n',
  );
}

function means({ per_candidate, route }: Ruling): readonly string[] {
  const rows = Object.entries(per_candidate).map(([name, mean]) => [
    codeSpan(name),
    number(mean),
    name === route ? 'declared' : '',
  ]);
  return rows.length === 0 ? [] : [markdownTable(['candidate', 'mean score', ''], rows)];
}

function warned(warnings: readonly Warning[]): readonly string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.map(({ kind, message }) => `- ${codeSpan(kind)}: ${codeSpan(message)}`);
  return [`## Warnings\n\n${lines.join('\n')}`];
}

/** As the ruling writes it. */
function number(value: number | null): string {
  return value === null ? '–' : pythonRepr(value);
}
