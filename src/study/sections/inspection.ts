/** The report of an inspection. */

import { type Block, facts, heading, list, type ReportDocument, tableOr } from '../../report/index.js';
import type { Inspection } from '../inspection/inspect.js';
import { historiesPicture, viewsPicture } from '../pictures/index.js';
import { evidenceSection } from './evidence.js';
import { viewsTable } from './views.js';
import { code, countsText, taskText } from './words.js';

export function inspectionReport(result: Inspection): ReportDocument {
  return [
    heading(1, `Study ${code(result.study_id)}`),
    head(result),
    heading(2, 'Mechanisms of the selected revisions'),
    viewsPicture(result),
    viewsTable(result.views),
    coverage(result),
    heading(2, 'Selected revisions'),
    selected(result),
    heading(2, 'Recorded runs'),
    ...historiesPicture(result),
    runs(result),
    heading(2, 'Programs'),
    programs(result),
    ...(result.evidence ? evidenceSection(result.evidence) : []),
    heading(2, 'What this does not show'),
    list(result.limitations),
  ];
}

function head(result: Inspection): Block {
  return facts([
    ['manifest', code(result.study_sha256)],
    ['task', taskText(result.task)],
    ['data', `${result.data_role}, policy ${code(result.evidence_policy)}`],
    ['claims', code(result.claim_scope)],
  ]);
}

function coverage({ ledger }: Inspection): Block {
  const { admitted, selected: all } = ledger.classification_coverage;
  const { recognized, sources, parse_states } = ledger.recognizer_coverage;
  return facts([
    ['classified', `${admitted} of ${all} selected revisions`],
    ['assignments', countsText(ledger.assignment_states)],
    ['not admitted because', countsText(ledger.unadmitted_reasons)],
    ['validity', countsText(ledger.validity_states)],
    ['matched by a rule', `${recognized} of ${sources} programs (${countsText(parse_states)})`],
    [
      'records',
      `${ledger.recorded_runs} runs, ${ledger.recorded_revisions} revisions, ${ledger.test_receipts} receipts`,
    ],
  ]);
}

function selected(result: Inspection): Block {
  return tableOr(
    ['revision', 'run', 'class', 'assignment', 'basis', 'validity'],
    result.selected_observations.map((row) => [
      code(row.revision_id),
      code(row.run_id),
      code(row.proposed_or_accepted_class),
      row.reason === null ? row.assignment_status : `${row.assignment_status} (${code(row.reason)})`,
      row.classification_basis ?? '–',
      row.validity.replaceAll('_', ' '),
    ]),
    'None.',
  );
}

function runs(result: Inspection): Block {
  return tableOr(
    ['run', 'configuration', 'stopped', 'revisions'],
    result.recorded_histories.map((run) => [
      code(run.run_id),
      code(run.configuration_id),
      run.stop_reason,
      run.revisions.map(({ id, ordinal, kind }) => `${ordinal} ${code(id)} ${kind}`).join(', '),
    ]),
    'None.',
  );
}

function programs(result: Inspection): Block {
  return tableOr(
    ['program', 'parsed', 'rule', 'class', 'why not'],
    result.source_analysis.map((one) => [
      code(one.artifact_id),
      one.parse_status.replaceAll('_', ' '),
      code(one.rule_id),
      code(one.class_id),
      code(one.reason ?? null),
    ]),
    'None.',
  );
}
