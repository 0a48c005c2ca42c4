import { Flags } from '@oclif/core';
import { AssayCommand } from '../command/base.js';
import { CITATION_FORMATS, type Citation, citation } from '../environment/index.js';

export default class Cite extends AssayCommand<Citation> {
  static override summary = 'Print how to cite assay';
  static override description =
    `Beside the program, state the ids of the model and the ruling: they name exactly what was measured.

Exit code: 0 printed, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --format bibtex',
  ];
  static override flags = {
    format: Flags.option({ options: CITATION_FORMATS, summary: 'how to write it', default: 'text' })(),
  };

  protected override async execute() {
    const { flags } = await this.parse(Cite);
    const result = citation(flags.format);
    return { result, text: result.text };
  }
}
