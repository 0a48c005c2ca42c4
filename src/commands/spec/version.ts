import { AssayCommand } from '../../command/base.js';
import { SPEC_VERSION } from '../../identity/index.js';

export default class SpecVersion extends AssayCommand<{ spec_version: string }> {
  static override summary = 'Print the version of the identity specification';
  static override description = `Models and rulings record this version.

Exit code: 0 printed, 2 wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  protected override async execute() {
    await this.parse(SpecVersion);
    return { result: { spec_version: SPEC_VERSION }, text: SPEC_VERSION };
  }
}
