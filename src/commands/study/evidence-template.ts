import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { type EvidenceTemplateCreated, studyJson, writeEvidenceTemplate } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyEvidenceTemplate extends StudyCommand<EvidenceTemplateCreated> {
  static override summary = 'Write an evidence sidecar to fill in';
  static override description =
    `The sidecar is bound to the exact bytes of the study and has no records: no material, event or test outcome is made up.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --output my-evidence.json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    output: Flags.string({ summary: 'the new file, in a folder that exists', required: true }),
  };

  protected override async answer(): Promise<Answer<EvidenceTemplateCreated>> {
    const { study, pack, output } = (await this.parse(StudyEvidenceTemplate)).flags;
    const result = await writeEvidenceTemplate({ study, pack, output });
    const text = `An evidence sidecar without records: ${safe(output)}`;
    return { result, text, json: studyJson(result) };
  }
}
