/** What the results file of an lm-evaluation-harness run says: the model, and when it ran. */

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Json } from '../../json/tagged.js';
import type { MemberPath } from '../../native.js';
import type { ImportSource } from '../format.js';
import { ofSeconds, textOf } from './values.js';

const HEAD: readonly MemberPath[] = [['model_name'], ['date'], ['total_evaluation_time_seconds']];
/** The names that the harness gives: one time for a run's results and for all its samples. */
const SAMPLES = /^samples_.+_(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d+)\.jsonl$/;

/** Reads the results file that was named, or the one that stands beside the samples. */
export async function readResults(source: ImportSource): Promise<void> {
  const file = source.settings.results ?? siblingOf(source.file);
  if (file === undefined) return;
  const [model, date, duration] = await source.head(file, HEAD);
  const label = textOf(model);
  if (label) source.model(label);
  const [start, end] = [instant(date), instant(date, Number(textOf(duration) || Number.NaN))];
  const fields = ['results.date', 'results.total_evaluation_time_seconds'];
  if (start !== undefined && end !== undefined) source.times({ start, end, fields });
}

function siblingOf(samples: string): string | undefined {
  const time = SAMPLES.exec(basename(samples))?.[1];
  const file = join(dirname(samples), `results_${time}.json`);
  return time !== undefined && existsSync(file) ? file : undefined;
}

/** `date` counts seconds since 1970 when the run began; `start_time` is a clock without a zero. */
function instant(date: Json | undefined, later = 0): string | undefined {
  return typeof date === 'number' || typeof date === 'bigint' ? ofSeconds(Number(date) + later) : undefined;
}
