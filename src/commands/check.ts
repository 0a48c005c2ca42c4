import {
  CandidateSet,
  type CensusReport,
  checkAnnotations,
  checkArchives,
  checkText,
} from '../archive/index.js';
import { archivesArg, candidatesFlag, sidecarsFlag } from '../command/archives.js';
import { AssayCommand, type Outcome } from '../command/base.js';
import { findingsFormat } from '../command/format.js';
import { viewerOf } from '../terminal/index.js';

export default class Check extends AssayCommand<CensusReport> {
  static override summary = 'Check response archives and their window sidecars';
  static override description =
    `Everything that census checks, then the sidecar of each archive: that it is there and well formed, and that its name, hash, task and route are those of the archive. All refusals are listed.

Exit code: 0 every archive holds, 1 something was refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference',
    '<%= config.bin %> <%= command.id %> examples/archives/substituted --candidates synth/route-a,synth/route-b --sidecars examples/archives/substituted',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --format github',
  ];
  static override args = { archives: archivesArg };
  static override flags = {
    candidates: candidatesFlag,
    sidecars: sidecarsFlag,
    format: findingsFormat,
  };

  protected override async execute(): Promise<Outcome<CensusReport>> {
    const { args, flags } = await this.parse(Check);
    const candidates = flags.candidates === undefined ? undefined : CandidateSet.parse(flags.candidates);
    const report = await this.long('check', (run) =>
      checkArchives(args.archives, { ...run, candidates, sidecars: flags.sidecars }),
    );
    const { refusals } = report;
    if (flags.format !== 'github' || this.jsonEnabled())
      return { result: report, text: checkText(report, viewerOf(process.stdout)), refusals };
    // The annotations are the refusals; they are not printed a second time on stderr.
    return { result: report, text: checkAnnotations(report), exit: refusals.length > 0 ? 1 : 0 };
  }
}
