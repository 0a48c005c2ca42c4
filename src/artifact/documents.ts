/** The reports of artifacts that are one small document each. */

import type { Json, JsonObject } from '../json/tagged.js';
import { isObject } from '../json/tagged.js';
import { type Block, facts, heading, named, paragraph } from '../report/index.js';
import { type ReadArtifact, type Reported, verification } from './artifact.js';
import { isLimit, type Limit, limitLink } from './limits.js';
import { groupBy } from './model/groups.js';
import { type Threshold, thresholdsSection } from './model/thresholds.js';
import { boundedTable, shown } from './words.js';

/** Members that stand in other places of a certificate's report. */
const APART = ['punchmark_schema', 'certificate_id', 'verdict', 'scope', 'does_not_show'];

export function certificateReport(read: ReadArtifact, body: JsonObject): Reported {
  const stated = Array.isArray(body.does_not_show) ? (body.does_not_show as readonly Json[]) : [];
  const known = stated.filter((one): one is Limit => typeof one === 'string' && isLimit(one));
  const limits: readonly Limit[] = [...known, 'WINDOW_AS_A_WHOLE'];
  const rest = Object.entries(body).filter(([name]) => !APART.includes(name));
  return {
    ...read,
    title: `Certificate ${named(read.id ?? '')}`,
    limits,
    blocks: [
      facts([
        ['verdict', shown(body.verdict)],
        ['scope', shown(body.scope)],
        [
          'does not show',
          stated
            .map((one) => (known.includes(one as Limit) ? limitLink(one as Limit) : shown(one)))
            .join(', ') || '–',
        ],
      ]),
      heading(2, 'What it rests on'),
      facts(rest.map(([name, value]) => [nameOf(name), shown(value)])),
      ...verification(read),
    ],
  };
}

/** Members of other programs may have any name. */
function nameOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return /^[a-z0-9 ]+$/.test(words) ? words : named(name);
}

export function baselineReport(read: ReadArtifact, document: JsonObject): Reported {
  const points = (
    Array.isArray(document.operating_points) ? document.operating_points : []
  ) as readonly Json[];
  const thresholds = points.filter(isObject).map((one) => one as unknown as Threshold);
  return {
    ...read,
    title: 'Gate baseline',
    limits: ['CALIBRATED_CONDITIONS'],
    blocks: [
      facts([
        ['detector', shown(document.detector)],
        ['specification', shown(document.spec_major)],
        ['calibration corpus', shown(document.calibration_sha256)],
        ['candidate set', shown(document.candidate_set_id)],
        ['limits', limitLink('CALIBRATED_CONDITIONS')],
      ]),
      ...[...groupBy(thresholds, ({ task }) => task)].flatMap(([task, own]) => [
        heading(2, `Task ${named(task)}`),
        ...thresholdsSection(task, own),
      ]),
      ...verification(read),
    ],
  };
}

export function sidecarReport(read: ReadArtifact, document: JsonObject): Reported {
  return {
    ...read,
    title: `Window of ${shown(document.archive)}`,
    limits: ['WINDOW_AS_A_WHOLE'],
    blocks: [
      facts([
        ...['archive', 'archive_sha256', 'route', 'task', 'window', 'collector'].map(
          (name) => [nameOf(name), shown(document[name])] as const,
        ),
        ['limits', limitLink('WINDOW_AS_A_WHOLE')],
      ]),
      ...verification(read),
    ],
  };
}

export function corpusReport(read: ReadArtifact, body: JsonObject): Reported {
  return {
    ...read,
    title: `Corpus manifest ${named(read.id ?? '')}`,
    limits: ['BYTES_NOT_AUTHORS'],
    blocks: [
      facts([
        ...['mode', 'checkout', 'note'].map((name) => [nameOf(name), shown(body[name])] as const),
        ['limits', limitLink('BYTES_NOT_AUTHORS')],
      ]),
      ...entries('Sources', body.sources),
      ...entries('Files', body.files),
      ...verification(read),
    ],
  };
}

function entries(title: string, value: Json | undefined): readonly Block[] {
  const list = (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isObject);
  const rows = list.map(({ path, sha256 }) => [shown(path), shown(sha256)]);
  return [
    heading(2, title),
    ...(rows.length === 0 ? [paragraph('None.')] : boundedTable(['path', 'SHA-256'], rows)),
  ];
}
