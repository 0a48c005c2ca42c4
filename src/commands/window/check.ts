import { checkWindows, type WindowReport, windowsText } from '../../archive/index.js';
import { archivesArg, sidecarsFlag } from '../../command/archives.js';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { viewerOf } from '../../terminal/index.js';

export default class WindowCheck extends AssayCommand<WindowReport> {
  static override summary = 'Check that window sidecars belong to their archives';
  static override description =
    `Rules on the sidecar of each archive: form, times, and that name, hash, task and route are those of the archive. The archive is read for its hash, so a damaged one is refused here too.

Exit code: 0 every sidecar holds, 1 something was refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --json',
  ];
  static override args = { archives: archivesArg };
  static override flags = { sidecars: sidecarsFlag };

  protected override async execute(): Promise<Outcome<WindowReport>> {
    const { args, flags } = await this.parse(WindowCheck);
    const report = await this.long('window check', (run) =>
      checkWindows(args.archives, { ...run, sidecars: flags.sidecars }),
    );
    return { result: report, text: windowsText(report, viewerOf(process.stdout)), refusals: report.refusals };
  }
}
