/** The formats that come with assay, in the order in which `--detect` names them. */

import { Refusal } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import type { ImportFormat } from './format.js';
import { ANTHROPIC_BATCH } from './formats/anthropic-batch.js';
import { BIGCODE } from './formats/bigcode.js';
import { EVALPLUS } from './formats/evalplus.js';
import { CSV, JSONL } from './formats/fields.js';
import { GEMINI_BATCH } from './formats/gemini-batch.js';
import { HELM } from './formats/helm.js';
import { HUMAN_EVAL } from './formats/human-eval.js';
import { INSPECT } from './formats/inspect.js';
import { LM_EVAL } from './formats/lm-eval.js';
import { OPENAI_BATCH } from './formats/openai-batch.js';
import { OPENAI_EVALS } from './formats/openai-evals.js';
import { PROMPTFOO } from './formats/promptfoo.js';
import { SWE_BENCH } from './formats/swe-bench.js';

export const FORMATS: readonly ImportFormat[] = [
  LM_EVAL,
  INSPECT,
  PROMPTFOO,
  HUMAN_EVAL,
  EVALPLUS,
  BIGCODE,
  OPENAI_BATCH,
  ANTHROPIC_BATCH,
  GEMINI_BATCH,
  HELM,
  OPENAI_EVALS,
  SWE_BENCH,
  JSONL,
  CSV,
];

/** The format of that name; refuses `import.format`. */
export function formatNamed(id: string): ImportFormat {
  const format = FORMATS.find((one) => one.id === id);
  if (format) return format;
  const known = FORMATS.map((one) => one.id).join(', ');
  throw new Refusal('import.format', `there is no format ${quoted(id)}; there are ${known}`);
}
