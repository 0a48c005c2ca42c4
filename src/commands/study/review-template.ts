import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { type ReviewPrepared, studyJson, writeReviewTemplate } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyReviewTemplate extends StudyCommand<ReviewPrepared> {
  static override summary = 'Write a review to fill in, one entry a program';
  static override description =
    `Each entry is bound to the bytes of a program and to its latest assignment, and shows the class that a rule suggests. Decide in it, then use apply-review.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --output my-review.json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    output: Flags.string({ summary: 'the new file, in a folder that exists', required: true }),
  };

  protected override async answer(): Promise<Answer<ReviewPrepared>> {
    const { study, pack, output } = (await this.parse(StudyReviewTemplate)).flags;
    const result = await writeReviewTemplate({ study, pack, output });
    const text = `A review of ${result.source_count} programs, none decided: ${safe(output)}`;
    return { result, text, json: studyJson(result) };
  }
}
