/** Blank documents bound to exact studies, to be filled in (sections 6 to 9 of the contract). */

import type { OrderedObject } from '../json/ordered.js';
import { COMPARISON_SCHEMA, comparisonTemplate } from './comparison/design.js';
import { createDocument } from './create.js';
import { evidenceTemplate } from './evidence/index.js';
import { locate, pathOf } from './location.js';
import { loadStudy } from './manifest/load.js';
import type { OwnPackOptions, StudyOptions } from './options.js';
import { documentBytes } from './output.js';
import { givenPack } from './packs/index.js';
import { reviewTemplate } from './review/template.js';
import { TRACE_SCHEMA } from './trace/design.js';
import { traceTemplate } from './trace/template.js';

export interface TemplateOptions extends StudyOptions {
  /** Path of the new file; its folder must exist. */
  readonly output: string;
}

export interface ComparisonTemplateOptions extends OwnPackOptions {
  readonly left: string;
  readonly right: string;
  readonly output: string;
}

export interface ReviewPrepared {
  readonly status: 'review_prepared';
  readonly review_path: string;
  readonly decisions_filled: 0;
  readonly source_count: number;
}

export interface ComparisonTemplateCreated {
  readonly status: 'comparison_template_created';
  readonly schema_version: string;
  readonly candidate_execution_performed: false;
}

export interface TraceTemplateCreated {
  readonly status: 'trace_template_created';
  readonly schema_version: string;
  readonly candidate_execution_performed: false;
}

export interface EvidenceTemplateCreated {
  readonly status: 'evidence_template_created';
  readonly supplied_records: 0;
  readonly candidate_execution_performed: false;
}

async function write(output: string, document: OrderedObject): Promise<string> {
  const location = locate(output);
  await createDocument(location, documentBytes(document));
  return pathOf(location);
}

/** Writes a review with one undecided entry for every program. */
export async function writeReviewTemplate(options: TemplateOptions): Promise<ReviewPrepared> {
  const study = await loadStudy(options.study, await givenPack(options.pack));
  const review_path = await write(options.output, reviewTemplate(study));
  return { status: 'review_prepared', review_path, decisions_filled: 0, source_count: study.artifacts.size };
}

/** Writes a comparison design whose context is unknown. */
export async function writeComparisonTemplate(
  options: ComparisonTemplateOptions,
): Promise<ComparisonTemplateCreated> {
  const pack = await givenPack(options.pack);
  const left = await loadStudy(options.left, pack);
  const right = await loadStudy(options.right, pack);
  await write(options.output, comparisonTemplate(left, right));
  return {
    status: 'comparison_template_created',
    schema_version: COMPARISON_SCHEMA,
    candidate_execution_performed: false,
  };
}

/** Writes a trace design with the paths that the records leave no doubt about. */
export async function writeTraceTemplate(options: TemplateOptions): Promise<TraceTemplateCreated> {
  const study = await loadStudy(options.study, await givenPack(options.pack));
  await write(options.output, traceTemplate(study));
  return {
    status: 'trace_template_created',
    schema_version: TRACE_SCHEMA,
    candidate_execution_performed: false,
  };
}

/** Writes an evidence sidecar without records. */
export async function writeEvidenceTemplate(options: TemplateOptions): Promise<EvidenceTemplateCreated> {
  const study = await loadStudy(options.study, await givenPack(options.pack));
  await write(options.output, evidenceTemplate(study));
  return { status: 'evidence_template_created', supplied_records: 0, candidate_execution_performed: false };
}
