import { Flags } from '@oclif/core';
import { AssayCommand } from '../../command/base.js';
import {
  type CorpusCheckResult,
  corpusCheckResult,
  corpusCheckText,
  verifyCorpus,
} from '../../identity/index.js';

export default class CorpusVerify extends AssayCommand<CorpusCheckResult> {
  static override summary = 'Check a calibration corpus against its manifest';
  static override description =
    `Reads DIR/MANIFEST.json, checks that its id is the hash of its body, and hashes every file that the corpus ships. With --source the files it was made from are hashed as well. Prints a line for each file that has its pinned digest, and refuses at the first that is missing or different. Writes nothing.

Exit code: 0 all digests match, 1 refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --corpus examples/archives/corpus',
    '<%= config.bin %> <%= command.id %> --corpus examples/archives/corpus --source examples/archives/reference',
  ];
  static override flags = {
    corpus: Flags.string({
      summary: 'folder that holds MANIFEST.json',
      helpValue: 'DIR',
      required: true,
    }),
    source: Flags.string({
      summary: 'folder that holds the files the corpus was made from',
      helpValue: 'DIR',
    }),
  };

  protected override async execute() {
    const { flags } = await this.parse(CorpusVerify);
    const check = await this.long('corpus verify', (run) => verifyCorpus(flags.corpus, flags.source, run));
    return {
      result: corpusCheckResult(check),
      text: corpusCheckText(check),
      refusals: check.refusal ? [check.refusal] : [],
    };
  }
}
