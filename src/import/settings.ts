/** What an import is told: nothing of it is ever inferred from a log. */

import type { RunOptions } from '../native.js';

export interface ImportSettings {
  /** The route that the responses came from. */
  readonly route?: string | undefined;
  readonly task?: string | undefined;
  readonly windowStart?: string | undefined;
  readonly windowEnd?: string | undefined;
  /** `log` adopts the log's own start and end. */
  readonly windowFrom?: 'log' | undefined;
  /** Takes records of this model alone. */
  readonly onlyModel?: string | undefined;
  /** Of every row; by default `default` and `text`. */
  readonly profile?: string | undefined;
  readonly language?: string | undefined;
  /** Fields (names with dots between) for the sample, the tier and integers of the row. */
  readonly clusterBy?: string | undefined;
  readonly tier?: string | undefined;
  readonly intrinsic?: readonly string[] | undefined;
  /** What an empty text is that was recorded as a success; by default `keep`. */
  readonly empty?: 'keep' | 'stub' | 'refuse' | undefined;
  /** Takes what is whole in a file that was cut short, and says what was lost. */
  readonly salvage?: boolean | undefined;
  /** lm-eval: what the text `None` is, which its writer leaves for a missing response. */
  readonly none?: 'stub' | 'keep' | undefined;
  /** inspect: one choice, or all of them. */
  readonly choices?: 'first' | 'all' | undefined;
  /** Kinds of message parts that are kept beside text. */
  readonly parts?: readonly ('reasoning' | 'tool')[] | undefined;
  /** promptfoo: takes other JSON outputs as their JSON text. */
  readonly jsonOutput?: 'text' | undefined;
  /** Batches: a pattern at the end of ids that tells draws of one item apart. */
  readonly drawSuffix?: string | undefined;
  /** Batches: files of failed requests. */
  readonly errorFiles?: readonly string[] | undefined;
  /** lm-eval: the results file of the run, where it is not beside the samples under its own name. */
  readonly results?: string | undefined;
  /** openai-evals: which of several sampling events is the draw; a number counts from 1. */
  readonly event?: 'first' | 'last' | number | undefined;
  /** bigcode: a file with one name a line for the items. */
  readonly ids?: string | undefined;
  /** jsonl and csv: the fields of id, text and failure. */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  readonly error?: string | undefined;
}

/** The flag of each setting, in the order in which a command line shows them. */
export const SETTING_FLAGS = {
  task: 'task',
  route: 'route',
  windowStart: 'window-start',
  windowEnd: 'window-end',
  windowFrom: 'window-from',
  onlyModel: 'only-model',
  profile: 'profile',
  language: 'language',
  clusterBy: 'cluster-by',
  tier: 'tier',
  intrinsic: 'intrinsic',
  empty: 'empty',
  salvage: 'salvage',
  none: 'none',
  choices: 'choices',
  parts: 'parts',
  jsonOutput: 'json-output',
  drawSuffix: 'draw-suffix',
  errorFiles: 'error-file',
  results: 'results',
  event: 'event',
  ids: 'ids',
  id: 'id',
  text: 'text',
  error: 'error',
} as const satisfies Record<keyof ImportSettings, string>;

export interface ImportOptions extends ImportSettings, RunOptions {
  /** The folder that the archive, its sidecar and the report go into. */
  readonly output: string;
}
