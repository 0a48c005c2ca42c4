/** The files that a report names: the prompt template and the data package. */

import { join } from 'node:path';
import { sha256Hex } from '../../native.js';
import { Refusal, Refused, refusalsOf } from '../../refusal/index.js';
import { readBelow } from '../below.js';
import type { Report } from './report.js';
import { parseTemplate, renderPrompt } from './template.js';

export interface Sources {
  /** The exact bytes that the bundle keeps. */
  readonly dataPackage: Buffer;
  readonly template: Buffer;
  /** Over the template's bytes. */
  readonly promptHash: string;
  /** The template with its values in place. */
  readonly prompt: string;
}

/** Reads both files below `folder` and renders the prompt; throws `Refused` with every problem. */
export async function readSources(folder: string, report: Report): Promise<Sources> {
  const { prompt, dataPackage: dataPath, validPeriod } = report;
  const read = await Promise.allSettled([
    readBelow(folder, prompt.template, 'report.file'),
    readBelow(folder, dataPath, 'report.file'),
  ]);
  const refusals = read.flatMap((one) => (one.status === 'rejected' ? refusalsFrom(one.reason) : []));
  const [template, dataPackage] = read.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  if (!template || !dataPackage) throw new Refused(refusals);

  const text = textOf(template, 'report.template', join(folder, prompt.template));
  const data = textOf(dataPackage, 'report.file', join(folder, dataPath));
  const file = join(folder, prompt.template);
  const rendered = renderPrompt(
    parseTemplate(text, file),
    {
      data,
      reportId: report.reportId,
      timezone: report.timezone,
      'validPeriod.start': validPeriod.start,
      'validPeriod.end': validPeriod.end,
      'prompt.id': prompt.id,
      'prompt.version': prompt.version,
    },
    file,
  );
  return { dataPackage, template, promptHash: sha256Hex(template), prompt: rendered };
}

function refusalsFrom(reason: unknown): readonly Refusal[] {
  const refusals = refusalsOf(reason);
  if (!refusals) throw reason;
  return refusals;
}

function textOf(bytes: Buffer, kind: 'report.template' | 'report.file', file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal(kind, 'is not UTF-8', { file });
  }
}
