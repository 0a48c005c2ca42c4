import { Args } from '@oclif/core';
import { AssayCommand } from '../command/base.js';
import { type ShowResult, showArtifact } from '../identity/index.js';
import { viewerOf } from '../terminal/index.js';

export default class Show extends AssayCommand<ShowResult> {
  static override summary = 'Verify an artifact and show what it says';
  static override description =
    `Takes a model, a ruling store, a certificate, a gate baseline, a corpus manifest or a window sidecar, recognised by its content. It is verified first; the output says what was verified and what the file alone cannot show. Long tables are cut, which is said; --json has everything but a model's parameters.

Exit code: 0 shown, 1 refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/corpus/MANIFEST.json',
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz.window.json --json',
  ];
  static override args = { file: Args.string({ description: 'the artifact', required: true }) };

  protected override async execute() {
    const { args } = await this.parse(Show);
    return this.long('show', (run) => showArtifact(args.file, { ...run, viewer: viewerOf(process.stdout) }));
  }
}
