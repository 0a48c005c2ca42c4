/** Real files of other tools: items, draws and stubs are those of an independent reading, and so are the texts. */

import test from 'ava';
import { detectFormat } from '../../dist/import/index.js';
import { vector, vectorTest } from '../vectors.js';
import { type Imported, importedFrom, type Options, refusedFrom } from './made.js';
import { readAnthropicBatch, readGeminiBatch, readOpenaiBatch } from './readers/batches.js';
import { readInspect } from './readers/inspect.js';
import { readLmEval } from './readers/lm-eval.js';
import { readBigcode, readEvalplus, readHumanEval, readSweBench } from './readers/programs.js';
import { readPromptfoo } from './readers/promptfoo.js';
import type { Reading } from './readers/reading.js';
import { readHelm, readOpenaiEvals } from './readers/runs.js';
import { HAS_ZSTD } from './readers/unzip.js';

/** The rows as an independent reader has them. */
function readingOf({ rows }: Imported): Reading {
  return new Map(
    rows.map(({ sample, variant = 'base', raw_outputs: texts = [] }) => [
      variant === 'base' ? sample : `${sample} ${variant}`,
      [...texts],
    ]),
  );
}

/** A stub's row has no variant. */
function asRows(reading: Reading): Reading {
  return new Map(
    [...reading].map(([name, texts]) => [
      texts.length === 0 ? name.replace(/ (p\d+|\S+-t\d+)$/, '') : name,
      texts,
    ]),
  );
}

function same(
  file: string,
  format: string,
  read: (path: string) => Reading,
  options: Options = {},
  suffix = '',
): void {
  const part = `imports/${file}`;
  vectorTest(`${file}${suffix} is read as an independent reader reads it`, part, async (t) => {
    const path = vector(part);
    const { formats } = await detectFormat(path);
    t.true(
      formats.some((one) => one.format === format),
      `detected: ${formats.map((one) => one.format).join(', ')}`,
    );
    const found = await importedFrom(t, format, [path], options);
    const expected = asRows(read(path));
    t.true(expected.size > 0);
    t.deepEqual([...readingOf(found).keys()], [...expected.keys()]);
    t.deepEqual(readingOf(found), expected);
  });
}

function refused(file: string, format: string, kind: string, options: Options = {}): void {
  const part = `imports/${file}`;
  vectorTest(`${file} as ${format} is refused with ${kind}`, part, async (t) => {
    const refusals = await refusedFrom(t, format, [vector(part)], options);
    t.deepEqual(
      refusals.map((one) => one.kind),
      [kind],
    );
  });
}

for (const name of [
  'eee_math_perturbed.samples.jsonl',
  'eqbench_ca_flor760m.samples.jsonl',
  'polymer_gpt4omini.samples.jsonl',
  'en_it_phi35.samples.jsonl',
  'wmdp_chem_gpt35.v042.jsonl',
]) {
  same(`lm_eval/${name}`, 'lm-eval', readLmEval);
}
refused('lm_eval/asdiv_llama3_loglik.samples.jsonl', 'lm-eval', 'import.no-text');
refused('lm_eval/winogrande_mc.2023.jsonl', 'lm-eval', 'import.no-text');

for (const name of [
  'log_streaming_2epochs.eval',
  'log_formats.eval',
  'log_formats.json',
  'popularity_cancelled.json',
  'tool_call_error_epoch4.json',
  'log_images_attachments.json',
  'dedup_version3.eval',
  'mmlu_choices.eval',
  'eee_arc_qwen.json',
  'eee_cvebench_error.json',
  'eee_intercode_limit.json',
  'scout_security_guide.eval',
  'metr_mockllm_3.eval',
]) {
  same(`inspect/${name}`, 'inspect', readInspect);
}
if (HAS_ZSTD) same('inspect/zstd_retry_postfix.eval', 'inspect', readInspect);
else test.skip('inspect/zstd_retry_postfix.eval (no zstd to read it with)', (t) => t.pass());
refused('inspect/no_samples_cancelled.json', 'inspect', 'import.no-text');
refused('inspect/eee_header_only.json', 'inspect', 'import.no-text');

vectorTest('an Inspect log gives the same rows from both of its forms', 'imports/inspect', async (t) => {
  const forms = ['log_formats.json', 'log_formats.eval'].map((name) => vector('imports', 'inspect', name));
  const [json, zip] = await Promise.all(forms.map((path) => importedFrom(t, 'inspect', [path])));
  t.deepEqual(json?.rows, zip?.rows);
  t.is(json?.report.archive_sha256, zip?.report.archive_sha256);
});

const LABELS: Readonly<Record<string, readonly string[]>> = {
  'kavita_context_window_2prov.json': ['openai:gpt-5', 'openai:chat:qwen3-1.7b'],
  'kavita_security_1prov.json': ['openai:gpt-4o'],
};
for (const [name, models] of Object.entries(LABELS)) {
  for (const model of models) {
    const read = (path: string) => readPromptfoo(path, model);
    same(`promptfoo/${name}`, 'promptfoo', read, { onlyModel: model }, ` (${model})`);
  }
}
for (const name of ['repeat3_errors.json', 'repeat3_errors.jsonl']) {
  for (const model of ['scripted-a', 'scripted-b']) {
    const options: Options = { onlyModel: model, jsonOutput: 'text' };
    same(`promptfoo/${name}`, 'promptfoo', (path) => readPromptfoo(path, model), options, ` (${model})`);
  }
  refused(`promptfoo/${name}`, 'promptfoo', 'import.text');
}
refused('promptfoo/kavita_context_window_2prov.json', 'promptfoo', 'import.model');

same('openai_batch/groq_llama31.jsonl', 'openai-batch', readOpenaiBatch);
same('openai_batch/curator_error_file.jsonl', 'openai-batch', readOpenaiBatch);
same('anthropic_batch/curator_all_result_types.jsonl', 'anthropic-batch', readAnthropicBatch);
same('gemini_batch/curator_gemini_response.jsonl', 'gemini-batch', readGeminiBatch);

for (const name of [
  'openai_example_6draws.jsonl',
  'paiorg_codex_3draws.jsonl',
  'claire_ragged_1or2draws.jsonl',
  'claire_results_passed.jsonl',
  'openai_pr_samples1.jsonl',
]) {
  same(`human_eval/${name}`, 'human-eval', readHumanEval);
}
for (const name of ['julien_solution.jsonl', 'julien_eval_results.json', 'julien_rd_gene_solution.jsonl']) {
  same(`evalplus/${name}`, 'evalplus', readEvalplus);
}
refused('evalplus/burak_eval_results_v01.json', 'evalplus', 'import.no-text');

for (const name of [
  'humaneval_eval_gens_k2.json',
  'humaneval_gen_gens_k1.json',
  'mbpp_eval_gens_k2.json',
  'llama3_humaneval_k1.json',
]) {
  same(`bigcode/${name}`, 'bigcode', readBigcode);
}

for (const name of [
  'sweagent_all_preds.jsonl',
  'mini_deepseek_reasoner_preds.json',
  'my_mini_sonnet45_preds.json',
  'blacksmith_predictions.jsonl',
]) {
  same(`swebench/${name}`, 'swe-bench', readSweBench);
}
refused('swebench/dex8b_wrong_keys.jsonl', 'swe-bench', 'import.format');

same('helm/eee_narrativeqa_gpt2.scenario_state.json', 'helm', readHelm);
same('helm/eee_mmlu_gpt2.scenario_state.json', 'helm', readHelm);

for (const event of ['first', 'last'] as const) {
  const read = (path: string) => readOpenaiEvals(path, event);
  same('openai_evals/biomed_gpt4_cot.jsonl', 'openai-evals', read, { event }, ` (${event})`);
}
refused('openai_evals/biomed_gpt4_cot.jsonl', 'openai-evals', 'import.format');
