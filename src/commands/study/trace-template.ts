import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { studyJson, type TraceTemplateCreated, writeTraceTemplate } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyTraceTemplate extends StudyCommand<TraceTemplateCreated> {
  static override summary = 'Write a trace design to fill in';
  static override description =
    `The design names all runs with the paths that the records leave no doubt about, and the latest assignment of every revision. Checkpoints, budgets, stops and the protocol are for you to add.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --output my-design.json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    output: Flags.string({ summary: 'the new file, in a folder that exists', required: true }),
  };

  protected override async answer(): Promise<Answer<TraceTemplateCreated>> {
    const { study, pack, output } = (await this.parse(StudyTraceTemplate)).flags;
    const result = await writeTraceTemplate({ study, pack, output });
    const text = `A trace design without checkpoints: ${safe(output)}`;
    return { result, text, json: studyJson(result) };
  }
}
