import { codeSpan, markdownTable } from '../../markdown/index.js';
import type { CensusSnapshot } from '../actions/census.js';

/** A census as Markdown. */
export function censusReport({ archives }: CensusSnapshot): string {
  const heads = [
    'file',
    'task',
    'label',
    'rows',
    'valid',
    'stubs',
    'clusters',
    'modal k',
    'ragged',
    'SHA-256',
  ];
  const rows = archives.map((one) => [
    ...[one.file, one.task, one.label].map(codeSpan),
    ...[one.rows, one.valid, one.stubs, one.clusters, one.modal_k, one.ragged].map(String),
    codeSpan(one.sha256),
  ]);
  return `# Census\n\n${markdownTable(heads, rows)}\n\nTask and label come from the file names alone. Counts say nothing of who produced the rows.\n`;
}
