import { Args, Flags } from '@oclif/core';
import {
  CandidateSet,
  type CensusReport,
  checkAnnotations,
  checkArchives,
  checkText,
} from '../archive/index.js';
import { AssayCommand, type Outcome } from '../command/base.js';

export default class Check extends AssayCommand<CensusReport> {
  static override summary = 'Check response archives and their window sidecars';
  static override description =
    'Everything that `census` checks, then the sidecar of each archive: that it is there and well formed, and that ' +
    'its name, hash, task and route are those of the archive. All refusals are listed, and the exit code is 1 ' +
    'where there are any. The github format prints workflow annotations.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference',
    '<%= config.bin %> <%= command.id %> examples/archives/substituted --candidates synth/route-a,synth/route-b --sidecars examples/archives/substituted',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --format github',
  ];
  static override args = {
    archives: Args.string({
      description: 'archive files, folders of them, or quoted patterns',
      required: true,
      multiple: true,
    }),
  };
  static override flags = {
    candidates: Flags.string({
      summary: 'declared routes, separated by commas',
      description:
        'Resolves the slug of each file name to a route; an unknown slug is refused. Without it, the slug is the label.',
      helpValue: 'ROUTE,ROUTE',
    }),
    sidecars: Flags.string({
      summary: "folder to look for sidecars in before the archive's own",
      helpValue: 'DIR',
    }),
    format: Flags.option({ options: ['text', 'json', 'github'] as const })({
      summary: 'how to print the result',
      description: 'json is the same as --json, which wins over the others.',
      default: 'text',
    }),
  };

  protected override async execute(): Promise<Outcome<CensusReport>> {
    const { args, flags } = await this.parse(Check);
    const candidates = flags.candidates === undefined ? undefined : CandidateSet.parse(flags.candidates);
    const report = await this.long('check', (run) =>
      checkArchives(args.archives, { ...run, candidates, sidecars: flags.sidecars }),
    );
    const { refusals } = report;
    if (flags.format !== 'github' || this.jsonEnabled())
      return { result: report, text: checkText(report), refusals };
    // The annotations are the refusals; they are not printed a second time on stderr.
    return { result: report, text: checkAnnotations(report), exit: refusals.length > 0 ? 1 : 0 };
  }
}
