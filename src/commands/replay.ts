import { Flags } from '@oclif/core';
import { type Answer, StudyCommand } from '../command/study.js';
import {
  mismatchLine,
  REPLAY_FORMATS,
  type Recomputed,
  type Replayed,
  recompute,
  recomputeText,
  replay,
  replayJson,
  replayText,
  SoftwareMismatch,
} from '../snapshot/index.js';
import { studyJson } from '../study/index.js';

export default class Replay extends StudyCommand<Replayed | Recomputed> {
  static override summary = 'Compute a saved result anew and require the same bytes';
  static override description =
    `Checks the manifest, that this is the software which made the snapshot, and every listed file; computes the result from copies of the listed inputs alone; and requires result.json and result.md byte for byte. It shows that the result follows from these inputs, not who made them.

With --recompute a snapshot of other software (also one of schema structdet-code.snapshot/0.1) is checked and computed anew, and compared field by field. That is no verified replay.

Exit code: 0 verified (or all fields equal), 1 with --recompute some differ, 2 refused (one JSON line on stderr) or wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --bundle saved-study',
    '<%= config.bin %> <%= command.id %> --bundle saved-certificate --format json',
    '<%= config.bin %> <%= command.id %> --bundle saved-study --recompute',
  ];
  static override flags = {
    bundle: Flags.string({ summary: 'the folder of the snapshot', helpValue: 'DIR', required: true }),
    recompute: Flags.boolean({ summary: 'compare with what this software gives, whoever made the snapshot' }),
    format: Flags.option({ options: REPLAY_FORMATS })({
      summary: 'how to print the result',
      description: 'json is the same as --json. With --recompute, anything else is text.',
      default: 'markdown',
    }),
  };

  protected override async answer(): Promise<Answer<Replayed | Recomputed>> {
    const { bundle, format, ...flags } = (await this.parse(Replay)).flags;
    if (flags.recompute) {
      const result = await this.long('recompute', (run) => recompute({ ...run, bundle }));
      const text = recomputeText(result);
      return { result, text, json: studyJson(result), exit: result.all_equal ? 0 : 1 };
    }
    const result = await this.long('replay', (run) => replay({ ...run, bundle }));
    return { result, text: await replayText(result, format), json: replayJson(result) };
  }

  override async catch(error: Error): Promise<void> {
    if (!(error instanceof SoftwareMismatch)) return super.catch(error);
    process.exitCode = 2;
    process.stderr.write(`${mismatchLine(error)}\n`);
  }
}
