import { Args, Flags } from '@oclif/core';
import type { Published } from '../../bundle/index.js';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { floatFlag } from '../../command/numbers.js';
import {
  detailsText,
  type ProfileEvent,
  publishedText,
  runReport,
  startBoard,
} from '../../comparison/index.js';
import { viewerOf } from '../../terminal/index.js';

export default class BundleRun extends AssayCommand<Omit<Published, 'refusals'>> {
  static override summary = 'Make one report with several profiles and publish the results';
  static override description =
    `Reads REPORT.yml, gives the rendered prompt to the backend of each selected profile, checks what comes back and publishes a comparison bundle. A profile that fails is a result of the bundle and stops no other. Stopped before the bundle stands (Ctrl-C), nothing is published. This command runs the programs and calls the endpoints that the report file names.

Exit code: 0 published, however many profiles failed; 1 refused (nothing is published); 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/bundles/report.yml --output greenhouse',
    '<%= config.bin %> <%= command.id %> examples/bundles/report.yml --output greenhouse-before --profile plain --profile notes --jobs 1',
  ];
  static override args = {
    report: Args.string({ description: 'the report file', required: true }),
  };
  static override flags = {
    output: Flags.string({ summary: "the bundle's directory", helpValue: 'DIR', required: true, char: 'o' }),
    profile: Flags.string({
      summary: 'a profile to run; give at least two, in the order wanted',
      description: 'Without it, every profile of the report file runs, in the order of the file.',
      helpValue: 'ID',
      multiple: true,
    }),
    replace: Flags.boolean({ summary: 'take the place of a recognised bundle' }),
    jobs: Flags.integer({
      summary: 'how many profiles run at a time',
      helpValue: 'N',
      default: 4,
      min: 1,
      max: 256,
    }),
    timeout: floatFlag({
      summary: 'time limit of every profile, instead of its own',
      helpValue: 'SECONDS',
    }),
    'show-details': Flags.boolean({
      summary: 'print on stderr what failed backends said',
      description:
        "The end of a program's standard error, or the error message of an endpoint. It is stored nowhere.",
    }),
  };

  protected override async execute(): Promise<Outcome<Omit<Published, 'refusals'>>> {
    const { args, flags } = await this.parse(BundleRun);
    const events: ProfileEvent[] = [];
    const board = this.showsProgress() ? startBoard(process.stderr) : undefined;
    const onEvent = (event: ProfileEvent) => {
      events.push(event);
      board?.onEvent(event);
    };
    try {
      const { refusals, ...result } = await runReport({
        report: args.report,
        output: flags.output,
        profiles: flags.profile,
        replace: flags.replace,
        jobs: flags.jobs,
        timeoutSeconds: flags.timeout,
        signal: this.signal,
        onEvent,
      });
      return { result, text: publishedText(result, viewerOf(process.stdout)), refusals };
    } finally {
      board?.end();
      if (flags['show-details']) process.stderr.write(detailsText(events, process.stderr));
    }
  }
}
