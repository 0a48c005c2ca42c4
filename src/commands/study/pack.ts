import { Args, Flags } from '@oclif/core';
import { type Answer, StudyCommand } from '../../command/study.js';
import { Refusal } from '../../refusal/index.js';
import { buildPack, checkPack, type PackBuilt, type PackChecked, studyJson } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyPack extends StudyCommand<PackBuilt | PackChecked> {
  static override summary = 'Build a task pack of your own from exemplar programs, or check one';
  static override description =
    `Reads pack.yml in the folder and, for each of its rules, the exemplar program called by the rule's id, and writes a pack file that holds their structures. Exemplars are read, never run. With --check a pack file is checked by every rule of its format. Studies on the pack have the schema assay.study/1 and are read with --pack.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/studies/best-run/pack --output my-pack.json',
    '<%= config.bin %> <%= command.id %> --check examples/studies/best-run/pack.json',
  ];
  static override args = {
    dir: Args.string({ description: 'the folder of pack.yml and the exemplars' }),
  };
  static override flags = {
    output: Flags.string({ summary: 'the new pack file, in a folder that exists', helpValue: 'FILE' }),
    check: Flags.string({
      summary: 'a pack file to check instead',
      helpValue: 'FILE',
      exclusive: ['output'],
    }),
  };

  protected override async answer(): Promise<Answer<PackBuilt | PackChecked>> {
    const { args, flags } = await this.parse(StudyPack);
    const result = await this.work(args.dir, flags.output, flags.check);
    const { class_count: classes, rule_count: rules, pack_sha256 } = result;
    const words = `${safe(result.pack_id)} ${safe(result.pack_version)} for ${result.language}: ${classes} classes, ${rules} rules.`;
    const path = result.status === 'pack_built' ? `\npack    ${safe(result.pack_path)}` : '';
    return { result, text: `${words}\nsha256  ${pack_sha256}${path}`, json: studyJson(result) };
  }

  private work(directory?: string, output?: string, pack?: string): Promise<PackBuilt | PackChecked> {
    if (pack !== undefined && directory === undefined) return checkPack({ pack });
    if (pack === undefined && directory !== undefined && output !== undefined) {
      return buildPack({ directory, output });
    }
    throw new Refusal('usage.argument', 'give a folder and --output, or --check');
  }
}
