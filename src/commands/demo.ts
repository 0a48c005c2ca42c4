import { Flags } from '@oclif/core';
import { type Answer, StudyCommand } from '../command/study.js';
import { type DemoSummary, demoText, runDemo } from '../demo/index.js';
import { studyJson } from '../study/index.js';
import { safe } from '../terminal/index.js';

export default class Demo extends StudyCommand<DemoSummary> {
  static override summary = 'Run, save and replay every demonstration on the packaged examples';
  static override description =
    `From response archives to certificates, a comparison bundle, and six studies: each result is saved as a snapshot with its inputs and computed anew before success is told. Writes summary.json, summary.md and an index.html that links the reports. Calls no model.

Exit code: 0 done, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = ['<%= config.bin %> <%= command.id %> --output demonstrations'];
  static override flags = {
    output: Flags.string({ summary: 'the new folder', helpValue: 'DIR', required: true }),
  };

  protected override async answer(): Promise<Answer<DemoSummary>> {
    const { output } = (await this.parse(Demo)).flags;
    const result = await this.long('demo', (run) => runDemo({ ...run, output }));
    const count = result.demonstrations.length;
    const text = `${demoText(result)}\n\n${count} results were saved and replayed. Open ${safe(output)}/index.html.`;
    return { result, text, json: studyJson(result) };
  }
}
