import { Args, Errors, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../command/base.js';
import { eventFlag } from '../command/importing.js';
import {
  type Detected,
  detectedText,
  detectFormat,
  FORMATS,
  type ImportResult,
  importFiles,
  importText,
} from '../import/index.js';

export default class Import extends AssayCommand<ImportResult | Detected> {
  static override summary = "Turn other tools' logs into a response archive";
  static override description =
    `Writes an archive, its window sidecar and import-report.json, which accounts for every record of the logs. Route, task and window are what you declare: nothing is inferred from a log. --window-from log adopts the log's own start and end, and the sidecar names the fields. --detect FILE says what a file is taken for, and why.

Formats: ${FORMATS.map(({ id, title }) => `${id} (${title})`).join(', ')}.

Exit code: 0 written, 1 refused (nothing is written), 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> human-eval examples/imports/samples.jsonl --task humaneval --route maker/model-1 --window-start 2026-05-01T06:00:00Z --window-end 2026-05-01T07:00:00Z --output archives',
    '<%= config.bin %> <%= command.id %> --detect examples/imports/samples.jsonl',
  ];
  static override args = {
    input: Args.string({ description: 'the format, then one or more files of one route', multiple: true }),
  };
  static override flags = {
    detect: Flags.string({ summary: 'only say what a file is taken for', helpValue: 'FILE' }),
    output: Flags.string({ summary: 'folder for the archive', helpValue: 'DIR' }),
    task: Flags.string({ summary: 'the task; it becomes part of the name', helpValue: 'TASK' }),
    route: Flags.string({ summary: 'the route that the responses came from', helpValue: 'ROUTE' }),
    'window-start': Flags.string({ summary: 'when collection began', helpValue: 'TIME' }),
    'window-end': Flags.string({ summary: 'when collection ended', helpValue: 'TIME' }),
    'window-from': Flags.option({ options: ['log'] as const, summary: "adopt the log's own times" })(),
    'only-model': Flags.string({ summary: 'take records of this model alone', helpValue: 'MODEL' }),
    profile: Flags.string({ summary: 'profile of every row, by default "default"' }),
    language: Flags.string({ summary: 'language of every row, by default "text"' }),
    'cluster-by': Flags.string({
      summary: 'field that several items share as their sample',
      helpValue: 'FIELD',
    }),
    tier: Flags.string({ summary: 'field for the tier of a row', helpValue: 'FIELD' }),
    intrinsic: Flags.string({
      summary: 'integer field for intrinsic',
      helpValue: 'FIELD',
      multiple: true,
      multipleNonGreedy: true,
    }),
    empty: Flags.option({
      options: ['keep', 'stub', 'refuse'] as const,
      summary: 'what an empty text is that was recorded as a success',
    })(),
    salvage: Flags.boolean({ summary: 'take what is whole in a file that is cut short' }),
    none: Flags.option({ options: ['stub', 'keep'] as const, summary: 'lm-eval: what the text None is' })(),
    choices: Flags.option({
      options: ['first', 'all'] as const,
      summary: 'inspect: which choices are draws',
    })(),
    parts: Flags.option({
      options: ['reasoning', 'tool'] as const,
      summary: 'kinds of message parts that are kept beside text',
      multiple: true,
      multipleNonGreedy: true,
    })(),
    'json-output': Flags.option({
      options: ['text'] as const,
      summary: 'promptfoo: take JSON outputs as text',
    })(),
    'draw-suffix': Flags.string({
      summary: 'batches: pattern at the end of ids that marks a draw',
      helpValue: 'REGEX',
    }),
    'error-file': Flags.string({
      summary: 'batches: file of failed requests',
      helpValue: 'FILE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    results: Flags.string({
      summary: 'lm-eval: the results file of the run, for its model and times',
      helpValue: 'FILE',
    }),
    event: eventFlag({ summary: 'openai-evals: which sampling event is the draw' }),
    ids: Flags.string({ summary: 'bigcode: file with a name a line for the items', helpValue: 'FILE' }),
    id: Flags.string({ summary: 'jsonl and csv: field of the item', helpValue: 'FIELD' }),
    text: Flags.string({ summary: 'jsonl and csv: field of the text', helpValue: 'FIELD' }),
    error: Flags.string({ summary: 'jsonl and csv: field that marks a failure', helpValue: 'FIELD' }),
  };

  protected override async execute(): Promise<Outcome<ImportResult | Detected>> {
    const { args, flags } = await this.parse(Import);
    if (flags.detect !== undefined) {
      const detected = await detectFormat(flags.detect);
      return { result: detected, text: detectedText(detected) };
    }
    const [format, ...files] = args.input ?? [];
    const { output } = flags;
    if (format === undefined || files.length === 0 || output === undefined) {
      throw new Errors.CLIError('an import needs a FORMAT, at least one FILE and --output DIR', { exit: 2 });
    }
    const result = await this.long('import', (run) =>
      importFiles(format, files, {
        ...run,
        ...flags,
        output,
        windowStart: flags['window-start'],
        windowEnd: flags['window-end'],
        windowFrom: flags['window-from'],
        onlyModel: flags['only-model'],
        clusterBy: flags['cluster-by'],
        jsonOutput: flags['json-output'],
        drawSuffix: flags['draw-suffix'],
        errorFiles: flags['error-file'],
      }),
    );
    return { result, text: importText(result.report, result.archive) };
  }
}
