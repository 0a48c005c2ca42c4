/** One artifact of every kind that a report can be made of, from the example data. */

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packBundle } from '../../dist/comparison/index.js';
import { snapshot } from '../../dist/snapshot/index.js';
import { compareStudies, inspectStudy, studyJson, traceStudy } from '../../dist/study/index.js';
import { type Artifacts, makeArtifacts } from '../show/artifacts.js';

export const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
export const REFERENCE = join(EXAMPLES, 'archives', 'reference');

/** An import of five records: two draws, one that failed, one told twice, one of no text. */
export const IMPORT = {
  schema_version: 'assay.import/1',
  format: 'jsonl',
  task: 'quiz',
  route: 'maker/model-1',
  window: { start_utc: '2026-05-01T06:00:00Z', end_utc: '2026-05-01T07:00:00Z' },
  window_from: 'declared',
  flags: {},
  archive: 'quiz__maker-model-1.jsonl.gz',
  archive_sha256: `sha256:${'0'.repeat(64)}`,
  sources: [
    {
      file: 'log.jsonl',
      sha256: `sha256:${'1'.repeat(64)}`,
      bytes: 812,
      records: 5,
      warnings: ['a number is larger than 2^53'],
      lost: [],
      parts_left: {},
    },
  ],
  models: [{ model: 'model-1', records: 5 }],
  rows: { items: 3, draws: 2, stubs: 1, ragged: 0, lost_draws: 0 },
  fates: [
    { fate: 'draw', reason: '', records: 2, draws: 2, first: [] },
    {
      fate: 'merged',
      reason: 'the same generation',
      records: 1,
      draws: 0,
      first: [{ file: 'log.jsonl', line: 3, record: '' }],
    },
    {
      fate: 'skipped',
      reason: 'no text',
      records: 1,
      draws: 0,
      first: [{ file: 'log.jsonl', line: 5, record: '' }],
    },
    {
      fate: 'stub',
      reason: 'error',
      records: 1,
      draws: 0,
      first: [{ file: 'log.jsonl', line: 4, record: '' }],
    },
  ],
} as const;

export interface Everything extends Artifacts {
  readonly bundle: string;
  readonly saved: string;
  readonly inspection: string;
  readonly trace: string;
  readonly comparison: string;
  readonly imported: string;
}

/** All of them in `folder`, by a name each. */
export async function makeEverything(folder: string): Promise<Everything> {
  const artifacts = await makeArtifacts(folder);
  const at = (name: string) => join(folder, name);
  const study = (name: string) => join(EXAMPLES, 'studies', name);
  cpSync(join(EXAMPLES, 'bundles'), at('spec'), { recursive: true });
  await packBundle(at('spec/spec.yml'), { output: at('bundle') });
  await snapshot({ action: 'score', archive: [REFERENCE], model: artifacts.model, output: at('saved') });
  const put = (name: string, text: string) => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const evidence = study('interventions/evidence.json');
  const results = {
    inspection: await inspectStudy({ study: study('interventions/study.json'), evidence }),
    trace: await traceStudy({
      study: study('interventions/study.json'),
      design: study('interventions/design.json'),
      evidence,
    }),
    comparison: await compareStudies({
      left: study('graph/left/study.json'),
      right: study('graph/right/study.json'),
      design: study('graph/comparison.json'),
    }),
  };
  return {
    ...artifacts,
    bundle: at('bundle'),
    saved: at('saved'),
    inspection: put('inspection.json', studyJson(results.inspection)),
    trace: put('trace.json', studyJson(results.trace)),
    comparison: put('comparison.json', studyJson(results.comparison)),
    imported: put('import.json', JSON.stringify(IMPORT)),
  };
}
