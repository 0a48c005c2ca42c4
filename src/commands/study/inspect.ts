import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { type Inspection, inspectStudy, PRINT_FORMATS, printedResult, studyJson } from '../../study/index.js';

export default class StudyInspect extends StudyCommand<Inspection> {
  static override summary = 'Show what a study holds: mechanisms, coverage, validity';
  static override description =
    `Counts the mechanisms of the selected revisions, over all that were classified and over those that passed, as exact fractions; lists histories and what each program's structure shows. With --evidence, also the events of a sidecar and the failures that profiles share. Nothing is run.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/surface/study.json',
    '<%= config.bin %> <%= command.id %> --study examples/studies/surface/study.json --format html > surface.html',
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --evidence examples/studies/reviewed/evidence.json --json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    evidence: Flags.string({ summary: 'an evidence sidecar bound to exactly this study' }),
    format: Flags.option({ options: PRINT_FORMATS })({
      summary: 'how to print the result',
      description: 'html is one file with pictures that needs nothing else; json is the same as --json.',
      default: 'markdown',
    }),
  };

  protected override async answer(): Promise<Answer<Inspection>> {
    const { study, pack, evidence, format } = (await this.parse(StudyInspect)).flags;
    const result = await inspectStudy({ study, pack, evidence });
    const text = await printedResult(result, format);
    return { result, text, json: studyJson(result) };
  }
}
