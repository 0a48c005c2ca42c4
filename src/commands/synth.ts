import { Flags } from '@oclif/core';
import { AssayCommand } from '../command/base.js';
import { floatFlag, seedFlag } from '../command/numbers.js';
import { type SynthResult, writeSynthArchives } from '../identity/index.js';
import { safe } from '../terminal/index.js';

export default class Synth extends AssayCommand<SynthResult> {
  static override summary = 'Write synthetic archives of known producers, with their windows';
  static override description =
    `Every route draws its answers from a vocabulary of its own and from one that all share; --separation is the share of its own. The same options give the same bytes everywhere, so the archives are good for trying the other commands out and for testing a pipeline. They are no evidence about any model.

Exit code: 0 written, 1 refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --out archives',
    '<%= config.bin %> <%= command.id %> --out archives --routes 2 --clusters 10 --k 3 --separation 0.1 --seed 7 --tasks t1,t2',
  ];
  static override flags = {
    out: Flags.string({ summary: 'folder to write into', helpValue: 'DIR', required: true }),
    routes: Flags.integer({ summary: 'how many routes, 2 to 26', helpValue: 'N', default: 3 }),
    clusters: Flags.integer({
      summary: 'how many samples, 2 or more; each gives six items',
      helpValue: 'N',
      default: 12,
    }),
    k: Flags.integer({ summary: 'how many draws an item, 1 or more', helpValue: 'N', default: 4 }),
    separation: floatFlag({
      summary: "share of words from the route's own vocabulary, 0 to 1",
      default: 0.5,
    }),
    seed: seedFlag(),
    tasks: Flags.string({
      summary: 'task names, separated by commas',
      helpValue: 'TASK,TASK',
      default: 'synthtask',
    }),
    replace: Flags.boolean({ summary: 'replace archives and sidecars of the same names' }),
  };

  protected override async execute() {
    const { flags } = await this.parse(Synth);
    const seed = BigInt(flags.seed);
    const tasks = flags.tasks.split(',').filter((task) => task !== '');
    const result = await this.long('synth', ({ signal }) =>
      writeSynthArchives({ ...flags, seed, tasks, signal }),
    );
    return { result, text: result.archives.map(({ file }) => safe(file)).join('\n') };
  }
}
