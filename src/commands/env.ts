import { AssayCommand } from '../command/base.js';
import { type Environment, environment } from '../environment/index.js';
import { safe } from '../terminal/index.js';

export default class Env extends AssayCommand<Environment> {
  static override summary = 'Print the versions and digests that results depend on';
  static override description =
    `Attach the output to a bug report. With --json also the software identity: version, method, runtime, platform family and the SHA-256 of every module and of the native binary. A snapshot replays only under the identity that made it.

Exit code: 0 printed, also where the native part does not load; 2 wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  protected override async execute() {
    await this.parse(Env);
    const result = await environment();
    const { native, detectors, software } = result;
    const text = [
      `assay ${result.assay}`,
      `native part ${native.version ?? `not loaded: ${safe(native.problem ?? '')}`}`,
      `node ${result.node} (${result.platform}, N-API ${result.n_api ?? 'unknown'})`,
      `specification ${result.spec_version}`,
      `detectors chargram ${detectors.chargram}, trivial ${detectors.trivial}`,
      ...(software === null
        ? []
        : [`software identity over ${Object.keys(software.files).length} files (--json lists them)`]),
    ].join('\n');
    return { result, text };
  }
}
