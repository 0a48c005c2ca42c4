import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { type ComparisonTemplateCreated, studyJson, writeComparisonTemplate } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyComparisonTemplate extends StudyCommand<ComparisonTemplateCreated> {
  static override summary = 'Write a comparison design to fill in';
  static override description =
    `The design names the selected revisions of both studies. What was varied, the planned positions, budgets and the protocol are for you to add.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --left examples/studies/reviewed/study.json --right examples/studies/reviewed/study.json --output my-comparison.json',
  ];
  static override flags = {
    left: Flags.string({ summary: 'the manifest of the left study', required: true }),
    right: Flags.string({ summary: 'the manifest of the right study', required: true }),
    ...PACK_FLAG,
    output: Flags.string({ summary: 'the new file, in a folder that exists', required: true }),
  };

  protected override async answer(): Promise<Answer<ComparisonTemplateCreated>> {
    const { left, right, pack, output } = (await this.parse(StudyComparisonTemplate)).flags;
    const result = await writeComparisonTemplate({ left, right, pack, output });
    const text = `A comparison design without positions: ${safe(output)}`;
    return { result, text, json: studyJson(result) };
  }
}
