import { Args, Flags } from '@oclif/core';
import {
  allRefusals,
  type Verification,
  verification,
  verificationAnnotations,
  verificationText,
  verifyBundles,
} from '../../bundle/index.js';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { findingsFormat } from '../../command/format.js';

export default class BundleVerify extends AssayCommand<Verification> {
  static override summary = 'Verify comparison bundles';
  static override description =
    `Checks the directory, the manifest and the digest of the data package, and lists every refusal. Reports are opened and checked for kind and size; with --digests they are read, and their digests listed. A manifest that is sound but not written canonically is a warning, or with --strict an error.

Exit code: 0 every bundle conforms, 1 something was refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> morning',
    '<%= config.bin %> <%= command.id %> morning greenhouse --strict --format github',
    '<%= config.bin %> <%= command.id %> morning --digests --json',
  ];
  static override args = {
    bundles: Args.string({ description: 'bundle directories', required: true, multiple: true }),
  };
  static override flags = {
    strict: Flags.boolean({ summary: 'refuse a manifest that is not written canonically' }),
    digests: Flags.boolean({ summary: 'read every report and list its SHA-256' }),
    format: findingsFormat,
  };

  protected override async execute(): Promise<Outcome<Verification>> {
    const { args, flags } = await this.parse(BundleVerify);
    const { strict, digests, format } = flags;
    const reports = await this.long('bundle verify', (run) =>
      verifyBundles(args.bundles, { ...run, strict, digests }),
    );
    const [result, refusals] = [verification(reports), allRefusals(reports)];
    if (format !== 'github' || this.jsonEnabled())
      return { result, text: verificationText(reports), refusals };
    // The annotations are the refusals; they are not printed a second time on stderr.
    const failed = refusals.some(({ severity }) => severity === 'error');
    return { result, text: verificationAnnotations(reports), exit: failed ? 1 : 0 };
  }
}
