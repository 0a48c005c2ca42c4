import { CandidateSet, type CensusReport, censusArchives, censusText } from '../archive/index.js';
import { archivesArg, candidatesFlag } from '../command/archives.js';
import { AssayCommand, type Outcome } from '../command/base.js';
import { viewerOf } from '../terminal/index.js';

export default class Census extends AssayCommand<CensusReport> {
  static override summary = 'Count what response archives hold';
  static override description =
    `Reads every row of each archive and checks it: rows, valid rows, error stubs, clusters (distinct samples), the most frequent number of draws, rows with another number, and the SHA-256 of the stored bytes. One archive that is refused does not hide the others.

Exit code: 0 every archive was counted, 1 something was refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --candidates synth/route-a,synth/route-b,synth/route-c',
    "<%= config.bin %> <%= command.id %> 'examples/archives/**/synthtask__*.jsonl.gz' --json",
  ];
  static override args = { archives: archivesArg };
  static override flags = { candidates: candidatesFlag };

  protected override async execute(): Promise<Outcome<CensusReport>> {
    const { args, flags } = await this.parse(Census);
    const candidates = flags.candidates === undefined ? undefined : CandidateSet.parse(flags.candidates);
    const report = await this.long('census', (run) => censusArchives(args.archives, { ...run, candidates }));
    return { result: report, text: censusText(report, viewerOf(process.stdout)), refusals: report.refusals };
  }
}
