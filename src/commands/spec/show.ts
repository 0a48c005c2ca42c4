import { Args } from '@oclif/core';
import { AssayCommand } from '../../command/base.js';
import { type SpecEntry, specEntry } from '../../identity/index.js';

export default class SpecShow extends AssayCommand<SpecEntry> {
  static override summary = 'Explain one ruling of the identity specification';
  static override description = `Says what the ruling demands and why.

Exit code: 0 done, 1 no active ruling has the id, 2 wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %> PMK-SDC-001'];
  static override args = { id: Args.string({ description: 'id such as PMK-SDC-001', required: true }) };

  protected override async execute() {
    const { args } = await this.parse(SpecShow);
    const result = specEntry(args.id);
    return { result, text: `${result.id}: ${result.title}\n\n${result.meaning}` };
  }
}
