/** Artifacts in, one report out. */

import {
  type ModelHeader,
  type NullDraws,
  type NullOptions,
  recomputeNulls,
  type ShowResult,
} from '../identity/index.js';
import { isObject, type JsonObject } from '../json/tagged.js';
import type { RunOptions } from '../native.js';
import { Refusal, Refused, refusalsOf } from '../refusal/index.js';
import { type Block, heading, type Level, named, paragraph, type ReportDocument } from '../report/index.js';
import type { ReadArtifact, Reported, ReportedKind } from './artifact.js';
import { bundleReport } from './bundle.js';
import { baselineReport, certificateReport, corpusReport, sidecarReport } from './documents.js';
import { importReport } from './importing.js';
import { limitsSection } from './limits.js';
import { modelReport } from './model/report.js';
import { type Recognised, recognise } from './recognise.js';
import { snapshotReport } from './snapshot.js';
import { storeReport } from './store.js';
import { studyResultReport } from './study.js';

export interface ReportOptions extends NullOptions {
  /** Archives of a fit, from which the null draws of the models among the files are made again. */
  readonly archives?: readonly string[] | undefined;
}

/** One artifact of a report. */
export interface ReportPart {
  /** As the caller gave it. */
  readonly file: string;
  readonly kind: ReportedKind;
  readonly id: string | null;
}

export interface ArtifactReport {
  readonly title: string;
  readonly document: ReportDocument;
  readonly artifacts: readonly ReportPart[];
}

/**
 * Reads and verifies each of `files`, and makes one report of them, from what they hold alone.
 *
 * Refuses with `artifact.*`, `nulls.differ`, and as the reader of each artifact does; what is wrong
 * with any of the files is told at once.
 */
export async function reportOf(
  files: readonly string[],
  options: ReportOptions = {},
): Promise<ArtifactReport> {
  const parts: { readonly file: string; readonly reported: Reported }[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    try {
      parts.push({ file, reported: await reported(file, options) });
    } catch (error) {
      const found = refusalsOf(error);
      if (found === undefined || found.some(({ kind }) => kind === 'run.cancelled')) throw error;
      refusals.push(...found.map((one) => (one.file === undefined ? at(one, file) : one)));
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  if (options.archives !== undefined && !parts.some(({ reported: { kind } }) => kind === 'model'))
    throw new Refusal('artifact.archives', 'no model is among the files');
  const artifacts = parts.map(({ file, reported: { kind, id } }) => ({ file, kind, id }));
  const [first] = parts;
  if (parts.length === 1 && first) {
    const { title, blocks, limits } = first.reported;
    const document = [heading(1, title), ...blocks, ...limitsSection(limits)];
    return { title: plain(title), document, artifacts };
  }
  return { title: `${parts.length} artifacts`, document: together(parts), artifacts };
}

/** A refusal that names no file is about the one that was given. */
function at({ kind, message, line, pointer }: Refusal, file: string): Refusal {
  return new Refusal(kind, message, { file, line, pointer });
}

async function reported(file: string, options: ReportOptions): Promise<Reported> {
  const { signal, onProgress, threads } = options;
  const run = { signal, onProgress, threads };
  const found = await recognise(file, run);
  return OF[found.is](found as never, file, options, run);
}

type Of<Is extends Recognised['is']> = (
  found: Extract<Recognised, { readonly is: Is }>,
  file: string,
  options: ReportOptions,
  run: RunOptions,
) => Promise<Reported>;

const OF: { readonly [Is in Recognised['is']]: Of<Is> } = {
  identity: ({ shown }, _, options) => identityReport(shown, options),
  bundle: ({ dir }, _, __, run) => bundleReport(dir, run),
  snapshot: ({ dir }, _, __, run) => snapshotReport(dir, run),
  study: ({ document, schema }, file) => studyResultReport(document, schema, file),
  import: ({ document, file }) => importReport(document, file),
};

async function identityReport(shown: ShowResult, options: ReportOptions): Promise<Reported> {
  const { kind, id, verified, unverified, document } = shown;
  const read: ReadArtifact = { kind, id, verified, unverified };
  const body: JsonObject = isObject(document) ? document : {};
  switch (kind) {
    case 'model': {
      const header = document as unknown as ModelHeader;
      return modelReport(read, header, await drawsOf(header, options));
    }
    case 'ruling-store':
      return storeReport(read, document);
    case 'certificate':
      return certificateReport(read, body);
    case 'gate-baseline':
      return baselineReport(read, body);
    case 'corpus-manifest':
      return corpusReport(read, body);
    case 'window-sidecar':
      return sidecarReport(read, body);
  }
}

async function drawsOf(
  header: ModelHeader,
  options: ReportOptions,
): Promise<readonly NullDraws[] | undefined> {
  const { archives } = options;
  return archives === undefined ? undefined : recomputeNulls(header, archives, options);
}

/** Several reports in one: each a section, its own headings a level lower, limits explained once. */
function together(parts: readonly { readonly file: string; readonly reported: Reported }[]): ReportDocument {
  return [
    heading(1, `${parts.length} artifacts`),
    ...parts.flatMap(({ file, reported: { title, blocks } }, at) => [
      heading(2, title, `part-${at + 1}`),
      paragraph(`Read from ${named(file)}.`),
      ...blocks.map(lowered),
    ]),
    ...limitsSection(parts.flatMap(({ reported: { limits } }) => limits)),
  ];
}

function lowered(block: Block): Block {
  return block.kind === 'heading' ? { ...block, level: Math.min(4, block.level + 1) as Level } : block;
}

function plain(title: string): string {
  return title.replaceAll('`', '');
}
