import { Args, Flags } from '@oclif/core';
import type { Published } from '../../bundle/index.js';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { packBundle, publishedText } from '../../comparison/index.js';
import { viewerOf } from '../../terminal/index.js';

type Packed = Omit<Published, 'refusals'>;

export default class BundlePack extends AssayCommand<Packed> {
  static override summary = 'Publish a comparison bundle from results that exist as files';
  static override description =
    `Reads SPEC.yml, copies the data package and the reports that it names, and publishes them as a bundle. The bundle is verified beside its destination before it takes its place. Stopped before that (Ctrl-C), nothing is published.

Exit code: 0 published, 1 refused (nothing is published), 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/bundles/spec.yml --output morning',
    '<%= config.bin %> <%= command.id %> examples/bundles/spec.yml --output morning --replace',
  ];
  static override args = {
    spec: Args.string({ description: 'the spec file', required: true }),
  };
  static override flags = {
    output: Flags.string({ summary: "the bundle's directory", helpValue: 'DIR', required: true, char: 'o' }),
    replace: Flags.boolean({ summary: 'take the place of a recognised bundle' }),
  };

  protected override async execute(): Promise<Outcome<Packed>> {
    const { args, flags } = await this.parse(BundlePack);
    const { output, replace } = flags;
    const { refusals, ...result } = await this.long('bundle pack', (run) =>
      packBundle(args.spec, { ...run, output, replace }),
    );
    return { result, text: publishedText(result, viewerOf(process.stdout)), refusals };
  }
}
