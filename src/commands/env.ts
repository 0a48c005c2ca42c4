import { AssayCommand } from '../command/base.js';
import { type Environment, environment } from '../environment/index.js';
import { safe } from '../terminal/index.js';

export default class Env extends AssayCommand<Environment> {
  static override summary = 'Print the versions that results depend on';
  static override description = `Attach the output to a bug report.

Exit code: 0 printed, also where the native part does not load; 2 wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  protected override async execute() {
    await this.parse(Env);
    const result = environment();
    const { native, detectors } = result;
    const text = [
      `assay ${result.assay}`,
      `native part ${native.version ?? `not loaded: ${safe(native.problem ?? '')}`}`,
      `node ${result.node} (${result.platform}, N-API ${result.n_api ?? 'unknown'})`,
      `specification ${result.spec_version}`,
      `detectors chargram ${detectors.chargram}, trivial ${detectors.trivial}`,
    ].join('\n');
    return { result, text };
  }
}
