import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { applyReview, type ReviewApplied, studyJson } from '../../study/index.js';
import { safe } from '../../terminal/index.js';

export default class StudyApplyReview extends StudyCommand<ReviewApplied> {
  static override summary = 'Apply the decisions of a review in a new manifest';
  static override description =
    `Appends one assignment for each decision, keeps all earlier ones, and writes a new manifest beside the old one. Designs, sidecars and reviews that were bound to the old manifest do not fit the new one.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --review examples/studies/reviewed/review.json --output examples/studies/reviewed/reviewed.json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    review: Flags.string({ summary: 'the filled-in review of exactly this study', required: true }),
    output: Flags.string({ summary: "the new manifest, in the study's folder", required: true }),
  };

  protected override async answer(): Promise<Answer<ReviewApplied>> {
    const { study, pack, review, output } = (await this.parse(StudyApplyReview)).flags;
    const result = await applyReview({ study, pack, review, output });
    const { admitted, selected } = result.classification_coverage;
    const text = [
      `Assignments: ${result.assignments_appended} appended, ${result.prior_assignments_preserved} kept; ${admitted} of ${selected} selected revisions are classified.`,
      `study  ${safe(result.study_path)}`,
      'Designs, sidecars and reviews bound to the old manifest have to be made anew.',
    ].join('\n');
    return { result, text, json: studyJson(result) };
  }
}
