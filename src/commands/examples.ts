import { Flags } from '@oclif/core';
import { type Answer, StudyCommand } from '../command/study.js';
import { type ExamplesCopied, exportExamples } from '../demo/index.js';
import { studyJson } from '../study/index.js';
import { safe } from '../terminal/index.js';

export default class Examples extends StudyCommand<ExamplesCopied> {
  static override summary = 'Copy the packaged examples into a new folder';
  static override description = `Archives, comparison bundles and studies, all made for demonstration.

Exit code: 0 copied, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %> --output my-examples'];
  static override flags = {
    output: Flags.string({ summary: 'the new folder', helpValue: 'DIR', required: true }),
  };

  protected override async answer(): Promise<Answer<ExamplesCopied>> {
    const { output } = (await this.parse(Examples)).flags;
    const result = await exportExamples({ output });
    const text = `${result.file_count} files of examples stand in ${safe(output)}.`;
    return { result, text, json: studyJson(result) };
  }
}
