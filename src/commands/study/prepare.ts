import { Flags } from '@oclif/core';
import { type Answer, StudyCommand } from '../../command/study.js';
import { type Prepared, prepareStudy, SHIPPED_PACKS, studyJson } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyPrepare extends StudyCommand<Prepared> {
  static override summary = 'Make a study of a folder of programs';
  static override description =
    `Copies the programs into a new folder, with a study that classifies those whose whole structure matches a rule of the task pack, and a review to fill in for the others. Programs are read, never run; no test receipts are made.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --sources examples/studies/reviewed/sources --output collection',
    '<%= config.bin %> <%= command.id %> --sources examples/studies/reviewed/sources --include place.py --include exchange.py --output two --data-role fixture',
    '<%= config.bin %> <%= command.id %> --sources examples/studies/best-run/sources --pack examples/studies/best-run/pack.json --output runs',
  ];
  static override flags = {
    sources: Flags.string({ summary: 'the folder of the programs', required: true }),
    output: Flags.string({ summary: 'the new folder', required: true }),
    include: Flags.string({
      summary: 'a program in the folder, by its path there (repeatable)',
      description:
        "Without it all files of the task's language (.py) are taken, those in subfolders left out.",
      multiple: true,
      multipleNonGreedy: true,
    }),
    'study-id': Flags.string({ summary: "the study's id", default: 'local-collection' }),
    'data-role': Flags.option({ options: ['fixture', 'descriptive'] as const })({
      summary: 'whether the programs are a fixture or data',
      default: 'descriptive',
    }),
    task: Flags.option({ options: SHIPPED_PACKS.map(({ packId }) => packId) })({
      summary: 'the task that the programs solve',
      default: 'sorting-bounded',
    }),
    pack: Flags.string({
      summary: 'a task pack of your own instead of a task that comes with assay',
      helpValue: 'FILE',
      exclusive: ['task'],
    }),
  };

  protected override async answer(): Promise<Answer<Prepared>> {
    const { flags } = await this.parse(StudyPrepare);
    const { sources, output, include, pack } = flags;
    const task = pack === undefined ? flags.task : undefined;
    const naming = { studyId: flags['study-id'], dataRole: flags['data-role'] };
    const result = await prepareStudy({ sources, output, include, task, pack, ...naming });
    const { admitted, selected } = result.classification_coverage;
    const text = `${admitted} of ${selected} programs match a rule of ${task ?? 'the pack'}.\nstudy   ${safe(result.study_path)}\nreview  ${safe(result.review_path)}`;
    return { result, text, json: studyJson(result) };
  }
}
