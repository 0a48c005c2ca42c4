import { heading, named, paragraph, type ReportDocument, table } from '../../report/index.js';
import type { CensusSnapshot } from '../actions/census.js';

const HEADS = ['file', 'task', 'label', 'rows', 'valid', 'stubs', 'clusters', 'modal k', 'ragged', 'SHA-256'];

export function censusReport({ archives }: CensusSnapshot): ReportDocument {
  const rows = archives.map((one) => [
    ...[one.file, one.task, one.label].map(named),
    ...[one.rows, one.valid, one.stubs, one.clusters, one.modal_k, one.ragged].map(String),
    named(one.sha256),
  ]);
  return [
    heading(1, 'Census'),
    table(HEADS, rows),
    paragraph('Task and label come from the file names alone. Counts say nothing of who produced the rows.'),
  ];
}
