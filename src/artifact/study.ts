/** Results of studies, read back from the JSON that the commands print. */

import { named } from '../report/index.js';
import { type StudyResult, studyReport } from '../study/index.js';
import type { ReadArtifact, Reported, ReportedKind } from './artifact.js';
import { harmless } from './harmless.js';
import { checkShape } from './shape.js';

/** By the result's own schema: what it is, and the JSON Schema of its form. */
export const STUDY_RESULTS = {
  'structdet-code.inspection/0.2': ['study-inspection', 'study-inspection-result', 'Study'],
  'structdet-code.trace-result/0.1': ['study-trace', 'study-trace-result', 'Trace'],
  'structdet-code.comparison-result/0.1': ['study-comparison', 'study-comparison-result', 'Comparison'],
} as const satisfies Readonly<Record<string, readonly [ReportedKind, string, string]>>;

export type StudyResultSchema = keyof typeof STUDY_RESULTS;

/** The report of a result whose `result_schema` is `schema`; refuses with `artifact.shape`. */
export async function studyResultReport(
  document: unknown,
  schema: StudyResultSchema,
  file: string,
): Promise<Reported> {
  const [kind, form, word] = STUDY_RESULTS[schema];
  await checkShape(document, form, file);
  const result = harmless(document) as StudyResult;
  const id =
    'trace_id' in result
      ? result.trace_id
      : 'comparison_id' in result
        ? result.comparison_id
        : result.study_id;
  const read: ReadArtifact = {
    kind,
    id,
    verified: ['the form of the result'],
    unverified: [
      'that it follows from a study: results carry no hash of their own; a snapshot binds them to their inputs',
    ],
  };
  const [, ...blocks] = studyReport(result);
  return { ...read, title: `${word} ${named(id)}`, blocks, limits: [] };
}
