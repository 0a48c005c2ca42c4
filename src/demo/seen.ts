/** A demonstration in one sentence of numbers. */

import type { Metrics, Ratio } from '../study/index.js';
import type { CheckpointSeen, Highlights } from './highlights.js';

export function seen(one: Highlights): string {
  switch (one.action) {
    case 'inspect':
      return metrics(one.views.classified_all);
    case 'trace':
      return [
        ...one.checkpoints.map(checkpoint),
        `seen throughout: ${one.matched_run_ids.join(', ') || 'none'}`,
        ...(one.intervention_count === undefined
          ? []
          : [`${one.intervention_count} events, ${one.profile_count ?? 0} failure profiles`]),
      ].join('; ');
    case 'compare':
      return `${one.status.replaceAll('_', ' ')}: left ${side(one.left)}; right ${side(one.right)}`;
    case 'census':
      return `${one.archives} archives, ${one.valid_rows} valid rows`;
    case 'score':
      return one.verdicts.join(', ');
    case 'certify':
      return one.line;
    case 'bundle-verify':
      return one.conforming ? 'recognised, conforms' : one.recognised ? 'recognised' : 'not recognised';
  }
}

function side({ observed, views }: Extract<Highlights, { action: 'compare' }>['left']): string {
  return views === null ? 'unavailable' : `${observed} observed, ${metrics(views.classified_all)}`;
}

function metrics({ class_counts, observed_support, sci }: Metrics): string {
  const counts = Object.entries(class_counts).map(([name, count]) => `${name} ${count}`);
  return `${counts.join(', ') || 'no class'}; support ${observed_support}, SCI ${ratio(sci)}`;
}

function checkpoint({ ordinal, observed, support, sci, passing }: CheckpointSeen): string {
  return `at ${ordinal}: ${observed} observed, ${passing.numerator}/${passing.denominator} pass, support ${support}, SCI ${ratio(sci)}`;
}

function ratio({ numerator, denominator, reason }: Ratio): string {
  return numerator === null || denominator === null ? String(reason) : `${numerator}/${denominator}`;
}
