import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import { PRINT_FORMATS, printedResult, studyJson, type Trace, traceStudy } from '../../study/index.js';

export default class StudyTrace extends StudyCommand<Trace> {
  static override summary = 'Follow recorded repair histories at exact ordinals';
  static override description =
    `Follows each planned run along its declared path and describes the runs that are seen at every checkpoint: which mechanisms, how many pass, what changed between checkpoints and why a change cannot be told. Nothing is carried forward to an ordinal without a revision. Without --design the template is used, which asks for no checkpoints.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --study examples/studies/trace/study.json --design examples/studies/trace/concentration.json',
    '<%= config.bin %> <%= command.id %> --study examples/studies/interventions/study.json --design examples/studies/interventions/design.json --evidence examples/studies/interventions/evidence.json --format html > trace.html',
    '<%= config.bin %> <%= command.id %> --study examples/studies/reviewed/study.json --design examples/studies/reviewed/design.json --evidence examples/studies/reviewed/evidence.json --json',
  ];
  static override flags = {
    study: Flags.string({ summary: 'the study manifest', required: true }),
    ...PACK_FLAG,
    design: Flags.string({ summary: 'a trace design bound to exactly this study' }),
    evidence: Flags.string({ summary: 'an evidence sidecar bound to exactly this study' }),
    format: Flags.option({ options: PRINT_FORMATS })({
      summary: 'how to print the result',
      description: 'html is one file with pictures that needs nothing else; json is the same as --json.',
      default: 'markdown',
    }),
  };

  protected override async answer(): Promise<Answer<Trace>> {
    const { study, pack, design, evidence, format } = (await this.parse(StudyTrace)).flags;
    const result = await traceStudy({ study, pack, design, evidence });
    const text = await printedResult(result, format);
    return { result, text, json: studyJson(result) };
  }
}
