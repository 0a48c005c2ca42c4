/** The report of a model. */

import type { ModelHeader, NullDraws } from '../../identity/index.js';
import { type Block, facts, heading, named } from '../../report/index.js';
import { type ReadArtifact, type Reported, verification } from '../artifact.js';
import { type Limit, limitLink } from '../limits.js';
import { shown } from '../words.js';
import { tasksOf } from './groups.js';
import { missesSection } from './misses.js';
import { nullsSection } from './nulls.js';
import { powerSection } from './power.js';
import { thresholdsSection } from './thresholds.js';

const LIMITS: readonly Limit[] = ['CLOSED_SET', 'SPLICED_SUBSTITUTIONS', 'CALIBRATED_CONDITIONS'];

export function modelReport(
  read: ReadArtifact,
  header: ModelHeader,
  draws: readonly NullDraws[] | undefined,
): Reported {
  const tasks = tasksOf(header);
  return {
    ...read,
    title: `Model ${named(header.model_id)}`,
    limits: LIMITS,
    blocks: [
      head(header),
      ...tasks.flatMap(({ task, points, curve, power }) => [
        heading(2, `Task ${named(task)}`),
        ...thresholdsSection(task, points),
        ...nullsSection(task, points, draws),
        ...missesSection(task, curve),
        ...powerSection(task, power),
      ]),
      ...verification(read),
    ],
  };
}

function head({ detector, candidate_set, calibration, spec_version }: ModelHeader): Block {
  const { corpus_sha256, ...numbers } = calibration;
  return facts([
    ['specification', named(spec_version)],
    ['detector', `${named(detector.id)} ${named(detector.version)}`],
    ['features', `${named(detector.feature_spec)}, view ${named(detector.view)}`],
    ['candidates', `${named(candidate_set.id)}: ${candidate_set.routes.map(named).join(', ')}`],
    ['calibration corpus', named(corpus_sha256)],
    ...Object.entries(numbers).map(([name, value]) => [name.replaceAll('_', ' '), shown(value)] as const),
    ['limits', LIMITS.map(limitLink).join(', ')],
  ]);
}
