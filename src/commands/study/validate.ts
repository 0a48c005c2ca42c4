import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { studyJsonLine, type ValidRecords, validateStudy } from '../../study/index.js';

export default class StudyValidate extends StudyCommand<ValidRecords> {
  static override summary = "Check that a study's records are valid";
  static override description =
    `Reads the manifest, every program and every suite it names, and checks all records, their references and digests. Programs are analysed, never run. What the records claim about the world is not checked.

Exit code: 0 valid, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
  };

  protected override async answer(): Promise<Answer<ValidRecords>> {
    const { study, pack } = (await this.parse(StudyValidate)).flags;
    const result = await validateStudy({ study, pack });
    const text = `The records of ${result.study_id} are valid. What they claim was not checked against anything else.`;
    return { result, text, json: studyJsonLine(result) };
  }
}
