import { Args, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { type BundleDiff, diffAsMarkdown, diffAsText, diffBundle } from '../../comparison/index.js';
import { viewerOf } from '../../terminal/index.js';

export default class BundleDiffCommand extends AssayCommand<BundleDiff> {
  static override summary = 'Compare the reports of a bundle, section by section';
  static override description =
    `Without --against, the first profile is compared with each of the others. With it, each profile is compared with itself in the other bundle, which is then the left side. Sections are told apart by their Markdown headings; one that only moved is said to have moved. This prints what the reports say.

Exit code: 0 compared, whether or not reports differ; 1 refused; 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> greenhouse',
    '<%= config.bin %> <%= command.id %> greenhouse --profile notes --profile plain --layout split',
    '<%= config.bin %> <%= command.id %> greenhouse --against greenhouse-before --format markdown',
  ];
  static override args = {
    dir: Args.string({ description: "the bundle's directory", required: true }),
  };
  static override flags = {
    against: Flags.string({ summary: 'another bundle to compare with', helpValue: 'DIR' }),
    profile: Flags.string({
      summary: 'a profile to compare; the first given is the left side',
      description: 'Without it, every profile whose report succeeded.',
      helpValue: 'ID',
      multiple: true,
    }),
    format: Flags.option({ options: ['text', 'markdown'] as const })({
      summary: 'how to print the comparison',
      description: 'markdown is for a pull request or an issue.',
      default: 'text',
    }),
    layout: Flags.option({ options: ['auto', 'unified', 'split'] as const })({
      summary: 'lines below each other, or side by side',
      description: 'auto puts them side by side on a terminal of at least 120 columns.',
      default: 'auto',
    }),
  };

  protected override async execute(): Promise<Outcome<BundleDiff>> {
    const { args, flags } = await this.parse(BundleDiffCommand);
    const { against, profile: profiles } = flags;
    const diff = await diffBundle(args.dir, { against, profiles, signal: this.signal });
    const text =
      flags.format === 'markdown'
        ? diffAsMarkdown(diff)
        : diffAsText(diff, flags.layout, viewerOf(process.stdout));
    return { result: diff, text };
  }
}
