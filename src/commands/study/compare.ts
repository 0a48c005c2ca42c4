import { Flags } from '@oclif/core';
import { type Answer, PACK_FLAG, StudyCommand } from '../../command/study.js';
import {
  type Comparison,
  compareStudies,
  PRINT_FORMATS,
  printedResult,
  studyJson,
} from '../../study/index.js';

export default class StudyCompare extends StudyCommand<Comparison> {
  static override summary = 'Compare two studies over a fixed prefix of planned positions';
  static override description =
    `Contrasts which mechanisms two studies hold, as exact fractions, where a design says what was varied and which positions count. A missing position stays missing. Where the two cannot be compared, all reasons are given and no difference.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --left examples/studies/graph/left/study.json --right examples/studies/graph/right/study.json --design examples/studies/graph/comparison.json',
    '<%= config.bin %> <%= command.id %> --left examples/studies/graph/left/study.json --right examples/studies/graph/right/study.json --design examples/studies/graph/comparison.json --format html > compare.html',
    '<%= config.bin %> <%= command.id %> --left examples/studies/graph/left/study.json --right examples/studies/graph/right/study.json --json',
  ];
  static override flags = {
    left: Flags.string({ summary: 'the manifest of the left study', required: true }),
    right: Flags.string({ summary: 'the manifest of the right study', required: true }),
    ...PACK_FLAG,
    design: Flags.string({ summary: 'a comparison design bound to exactly these studies' }),
    format: Flags.option({ options: PRINT_FORMATS })({
      summary: 'how to print the result',
      description: 'html is one file with pictures that needs nothing else; json is the same as --json.',
      default: 'markdown',
    }),
  };

  protected override async answer(): Promise<Answer<Comparison>> {
    const { left, right, pack, design, format } = (await this.parse(StudyCompare)).flags;
    const result = await compareStudies({ left, right, pack, design });
    const text = await printedResult(result, format);
    return { result, text, json: studyJson(result) };
  }
}
