import { Args, Flags } from '@oclif/core';
import { type CleanResult, cleanBundles, leftoversText } from '../../bundle/index.js';
import { AssayCommand, type Outcome } from '../../command/base.js';

type Cleaned = Pick<CleanResult, 'leftovers'>;

export default class BundleClean extends AssayCommand<Cleaned> {
  static override summary = 'Remove what crashed writers left beside a bundle';
  static override description =
    `Looks beside the destination DIR, and in DIR where that is a folder of destinations, for the dot names that writers choose. Each is removed once its writer is known to be gone; a prior bundle that is the only copy left is put back in its place; a directory that holds anything else is kept.

Exit code: 0 nothing is left, 1 something was kept or refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> morning',
    '<%= config.bin %> <%= command.id %> reports --dry-run',
  ];
  static override args = {
    dir: Args.string({ description: 'a destination, or a folder of them', required: true }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'list the leftovers and change nothing' }),
  };

  protected override async execute(): Promise<Outcome<Cleaned>> {
    const { args, flags } = await this.parse(BundleClean);
    const { leftovers, refusals } = await cleanBundles(args.dir, { dryRun: flags['dry-run'] });
    return { result: { leftovers }, text: leftoversText(leftovers), refusals };
  }
}
