import { Args, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../command/base.js';
import { scoringFlags } from '../command/scoring.js';
import { CERTIFICATE_EXIT, type CertificateBody, certify } from '../identity/index.js';

export default class Certify extends AssayCommand<CertificateBody> {
  static override summary = 'Certify one ruling in one line';
  static override description =
    `Certifies a ruling of the store, named by --ruling, or scores an archive, records its ruling and certifies that one. Prints the certificate as a line; --json prints the document, and --out writes it. --ruling wins over an archive.

Exit code: 0 it holds (SAME-PRODUCER), 1 it does not hold (SUBSTITUTED), 2 undetermined, refused, or nothing to certify.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz --model model.json',
    '<%= config.bin %> <%= command.id %> --ruling pmk-r-3c53036ea627aa37 --out certificate.json',
  ];
  static override args = {
    archive: Args.string({ description: 'the archive to score, with --model' }),
  };
  static override flags = {
    ruling: Flags.string({ summary: 'the ruling to certify', helpValue: 'ID' }),
    model: Flags.string({ summary: 'the fitted model', helpValue: 'FILE' }),
    out: Flags.string({ summary: 'where to write the certificate', helpValue: 'FILE' }),
    ...scoringFlags,
  };

  protected override readonly refusedExit = 2;

  protected override async execute(): Promise<Outcome<CertificateBody>> {
    const { args, flags } = await this.parse(Certify);
    const options = {
      archive: args.archive,
      ruling: flags.ruling,
      model: flags.model,
      out: flags.out,
      far: flags.far,
      rhoTarget: flags['rho-target'],
      rulings: flags.rulings,
      lockWait: flags['lock-wait'],
      sidecars: flags.sidecars,
      taskAs: flags['task-as'],
    };
    const { body, line, warnings } = await this.long('certify', (run) => certify({ ...options, ...run }));
    return { result: body, text: line, refusals: warnings, exit: CERTIFICATE_EXIT[body.verdict] };
  }
}
