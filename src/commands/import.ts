import { Args, Errors, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../command/base.js';
import { declaredFlags, formatFlags, takenFlags } from '../command/importing.js';
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
    detect: Flags.string({ summary: 'only say what a file is taken for, and why', helpValue: 'FILE' }),
    output: Flags.string({ summary: 'folder for the archive', helpValue: 'DIR' }),
    ...declaredFlags,
    ...takenFlags,
    ...formatFlags,
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
