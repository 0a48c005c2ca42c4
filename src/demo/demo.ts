/** Runs, saves and replays every demonstration on the examples, and writes what came of it. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packBundle } from '../comparison/index.js';
import { writeNew } from '../files/index.js';
import { fitModel } from '../identity/index.js';
import type { RunOptions } from '../native.js';
import { replay, replayText, snapshot } from '../snapshot/index.js';
import { locate, openPayloads, pathOf, stop, studyJson } from '../study/index.js';
import {
  BUNDLE,
  BUNDLE_SPEC,
  DEMONSTRATIONS,
  type Demonstration,
  MODEL,
  REFERENCE,
  ROUTES,
} from './demonstrations.js';
import { exportExamples } from './examples.js';
import { type Highlights, highlights } from './highlights.js';
import { summaryMarkdown, summaryPage } from './summary.js';

export interface DemoOptions extends RunOptions {
  /** Path of the new folder. */
  readonly output: string;
}

/** One demonstration, with what is to be seen in it. */
export type Demonstrated = Highlights & {
  readonly demonstration: string;
  readonly replay_status: 'replay_verified';
  readonly result_sha256: string;
  readonly candidate_execution_performed: false;
};

/** `summary.json`. */
export interface DemoSummary {
  readonly material: 'designed_owned_fixtures';
  readonly model_calls: 0;
  readonly candidate_execution_performed: false;
  readonly demonstrations: readonly Demonstrated[];
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes the demo's folder: the examples, a snapshot a demonstration, each replayed, its report as a
 * page, and the summary.
 */
export async function runDemo(options: DemoOptions): Promise<DemoSummary> {
  const location = locate(options.output);
  await openPayloads(location.root).catch(() => stop('io_operation_failed'));
  const folder = pathOf(location);
  await mkdir(folder, { mode: FOLDER_MODE }).catch(() => stop('io_operation_failed'));
  await exportExamples({ output: join(folder, 'examples') });
  await mkdir(join(folder, 'reports'), { mode: FOLDER_MODE }).catch(() => stop('io_operation_failed'));
  const { onProgress: _, ...run } = options;
  await fitModel([join(folder, REFERENCE)], { ...run, candidates: ROUTES, out: join(folder, MODEL) });
  await packBundle(join(folder, BUNDLE_SPEC), { ...run, output: join(folder, BUNDLE) });
  const demonstrations: Demonstrated[] = [];
  for (const one of DEMONSTRATIONS) demonstrations.push(await demonstrate(one, folder, run));
  const summary: DemoSummary = {
    material: 'designed_owned_fixtures',
    model_calls: 0,
    candidate_execution_performed: false,
    demonstrations,
  };
  await write(join(folder, 'summary.json'), studyJson(summary));
  await write(join(folder, 'summary.md'), summaryMarkdown(summary));
  await write(join(folder, 'index.html'), summaryPage(summary));
  return summary;
}

async function demonstrate(one: Demonstration, folder: string, run: RunOptions): Promise<Demonstrated> {
  const { name, action, inputs } = one;
  const output = join(folder, name);
  await snapshot({ ...run, ...placed(inputs, folder), action, output });
  const replayed = await replay({ ...run, bundle: output });
  await write(join(folder, 'reports', `${name}.html`), await replayText(replayed, 'html'));
  const { action: of, ...members } = highlights(replayed);
  // The members are those of the action, in the order in which they are printed.
  return {
    demonstration: name,
    action: of,
    replay_status: replayed.status,
    result_sha256: replayed.result_sha256,
    candidate_execution_performed: false,
    ...members,
  } as Demonstrated;
}

/** Inputs with their paths in the demo's folder; routes are no paths. */
function placed(inputs: Demonstration['inputs'], folder: string): Demonstration['inputs'] {
  const at = (path: string | undefined) => path && join(folder, path);
  const { archive, candidates, ...paths } = inputs;
  const found = Object.entries(paths).map(([name, path]) => [name, at(path)]);
  return { ...Object.fromEntries(found), candidates, archive: archive?.map((path) => join(folder, path)) };
}

async function write(path: string, text: string): Promise<void> {
  await writeNew(path, text, FILE_MODE).catch(() => stop('io_operation_failed'));
}
