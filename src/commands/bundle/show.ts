import { Args, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { type ShownBundle, showBundle, shownAsMarkdown, shownAsText } from '../../comparison/index.js';
import { viewerOf } from '../../terminal/index.js';

export default class BundleShow extends AssayCommand<Omit<ShownBundle, 'refusals'>> {
  static override summary = 'Show the results of a comparison bundle';
  static override description =
    `Verifies the bundle first; one that is not recognised is refused and not shown. Then: what was compared, over which data, and each result. No report and no data is printed.

Exit code: 0 shown, 1 refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> greenhouse',
    '<%= config.bin %> <%= command.id %> greenhouse --format markdown',
  ];
  static override args = {
    dir: Args.string({ description: "the bundle's directory", required: true }),
  };
  static override flags = {
    format: Flags.option({ options: ['text', 'markdown'] as const })({
      summary: 'how to print the bundle',
      description: 'markdown is for a pull request or an issue.',
      default: 'text',
    }),
  };

  protected override async execute(): Promise<Outcome<Omit<ShownBundle, 'refusals'>>> {
    const { args, flags } = await this.parse(BundleShow);
    const shown = await showBundle(args.dir, { signal: this.signal });
    const { refusals, ...result } = shown;
    const text =
      flags.format === 'markdown' ? shownAsMarkdown(shown) : shownAsText(shown, viewerOf(process.stdout));
    return { result, text, refusals };
  }
}
