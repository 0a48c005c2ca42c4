import { Args, Flags } from '@oclif/core';
import { AssayCommand, type Outcome } from '../command/base.js';
import { storeFlags } from '../command/scoring.js';
import { type GateResult, gateModel, gateText } from '../identity/index.js';

export default class Gate extends AssayCommand<GateResult> {
  static override summary = 'Compare a model with its baseline, for CI';
  static override description =
    `Passes where the model has the operating points, calibration and candidate set of the baseline, or where a difference is declared by another detector or another major version of the specification. With --require-chain-valid the ruling store has to be there and sound as well.

Exit code: 0 passes, or the baseline was written; 1 a measured failure; 2 refused or not comparable.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> model.json --baseline baseline.json --write-baseline',
    '<%= config.bin %> <%= command.id %> model.json --baseline baseline.json --require-chain-valid --rulings rulings.jsonl',
  ];
  static override args = {
    model: Args.string({ description: 'the fitted model', required: true }),
  };
  static override flags = {
    baseline: Flags.string({ summary: 'the baseline', helpValue: 'FILE', required: true }),
    'write-baseline': Flags.boolean({ summary: "write the model's baseline instead of comparing" }),
    'require-chain-valid': Flags.boolean({
      summary: 'refuse where the ruling store is missing, empty or unsound',
    }),
    ...storeFlags,
  };

  protected override readonly refusedExit = 2;

  protected override async execute(): Promise<Outcome<GateResult>> {
    const { args, flags } = await this.parse(Gate);
    const { result, exit, refusals } = await gateModel(args.model, {
      baseline: flags.baseline,
      writeBaseline: flags['write-baseline'],
      requireChainValid: flags['require-chain-valid'],
      rulings: flags.rulings,
      lockWait: flags['lock-wait'],
      signal: this.signal,
    });
    return { result, text: gateText(result), refusals, exit };
  }
}
