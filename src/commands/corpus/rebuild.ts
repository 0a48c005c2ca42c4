import { Flags } from '@oclif/core';
import { AssayCommand } from '../../command/base.js';
import {
  type CorpusCheckResult,
  corpusCheckResult,
  corpusCheckText,
  rebuildCorpus,
} from '../../identity/index.js';

export default class CorpusRebuild extends AssayCommand<CorpusCheckResult> {
  static override summary = 'Check that a folder holds the files a corpus was made from';
  static override description =
    `A published corpus is a list of digests. This command hashes every source that the manifest pins, looked for under --source, and refuses at the first that is missing or different. When all match, the folder holds the corpus to the byte. Writes nothing.

Exit code: 0 all digests match, 1 refused, 2 wrong usage.`;
  static override examples = [
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
      required: true,
    }),
  };

  protected override async execute() {
    const { flags } = await this.parse(CorpusRebuild);
    const check = await this.long('corpus rebuild', (run) => rebuildCorpus(flags.corpus, flags.source, run));
    return {
      result: corpusCheckResult(check),
      text: corpusCheckText(check),
      refusals: check.refusal ? [check.refusal] : [],
    };
  }
}
