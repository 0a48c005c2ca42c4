import { Args, Flags } from '@oclif/core';
import { ARTIFACT_FORMATS, type ReportWritten, writeReport } from '../artifact/index.js';
import { sidecarsFlag } from '../command/archives.js';
import { AssayCommand, type Outcome } from '../command/base.js';
import { FIT_DEFAULTS } from '../identity/index.js';
import { safe } from '../terminal/index.js';

export default class Report extends AssayCommand<ReportWritten> {
  static override summary = 'Write a report with pictures on artifacts';
  static override description =
    `Takes models, ruling stores, certificates, gate baselines, corpus manifests, window sidecars, comparison bundles, snapshots, import reports, and the JSON that study inspect, trace and compare print. Each is recognised by its content and verified first; the report says what was verified, and what an artifact does not show. Several give one report with a list of contents.

The page is one file that needs no network and no script. As svg the pictures are written alone: one file, or a new folder of them. Models store no null draws: --archives makes them again from the archives of the fit, and requires that they give the model's thresholds.

Exit code: 0 written, 1 refused (nothing is written), 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> model.json punchmark-rulings.jsonl --output report.html',
    '<%= config.bin %> <%= command.id %> model.json --archives examples/archives/reference --format svg --output pictures',
    '<%= config.bin %> <%= command.id %> saved-study --format markdown --output report.md',
  ];
  static override args = {
    files: Args.string({
      description: 'artifacts: files, or folders of bundles, snapshots, imports',
      required: true,
      multiple: true,
    }),
  };
  static override flags = {
    output: Flags.string({
      summary: 'where to write the report; a file is replaced, a folder of pictures is new',
      helpValue: 'FILE',
      required: true,
    }),
    format: Flags.option({ options: ARTIFACT_FORMATS })({
      summary: 'how to write the report',
      description: 'html is one page; markdown has no pictures; svg is the pictures alone.',
      default: 'html',
    }),
    archives: Flags.string({
      summary: 'archives of the fit, from which null draws are made again',
      description: 'Files, folders or quoted patterns; several arguments each with its own --archives.',
      helpValue: 'FILE',
      multiple: true,
    }),
    'min-clusters': Flags.integer({
      summary: 'what the fit was given as --min-clusters, for --archives',
      helpValue: 'N',
      default: FIT_DEFAULTS.minClusters,
    }),
    sidecars: sidecarsFlag,
  };

  protected override async execute(): Promise<Outcome<ReportWritten>> {
    const { args, flags } = await this.parse(Report);
    const { output, format, archives, sidecars } = flags;
    const result = await this.long('report', (run) =>
      writeReport(args.files, {
        ...run,
        output,
        format,
        archives,
        sidecars,
        minClusters: flags['min-clusters'],
      }),
    );
    return { result, text: text(result) };
  }
}

function text({ output, artifacts, pictures, files }: ReportWritten): string {
  const what = artifacts.map(({ file, kind }) => `  ${kind}  ${safe(file)}`);
  const size = files.length === 1 ? '' : ` (${files.length} files)`;
  return [`A report with ${pictures} pictures on:`, ...what, `stands at ${safe(output)}${size}`].join('\n');
}
