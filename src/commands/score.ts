import { Flags } from '@oclif/core';
import { archivesArg } from '../command/archives.js';
import { AssayCommand, type Outcome } from '../command/base.js';
import { floatFlag, integerFlag } from '../command/numbers.js';
import { scoringFlags } from '../command/scoring.js';
import { type ScoreResult, scoreArchives, scoreResult, scoreText } from '../identity/index.js';
import { viewerOf } from '../terminal/index.js';

export default class Score extends AssayCommand<ScoreResult> {
  static override summary = 'Rule on archives: are they of the route that they are declared as?';
  static override description =
    `Scores each archive with a fitted model and records one ruling in the store: SAME-PRODUCER, SUBSTITUTED or UNDETERMINED. A verdict is relative to the model's closed candidate set and says nothing about weights. Scoring the same archive again adds nothing. An archive that is refused does not stop the others.

Exit code: 0 ruled (whatever the verdict), 1 something was refused, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz --model model.json',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --model model.json --far 0.05 --rulings rulings.jsonl --json',
  ];
  static override args = { archives: archivesArg };
  static override flags = {
    model: Flags.string({ summary: 'the fitted model', helpValue: 'FILE', required: true }),
    'm-floor': integerFlag({ summary: 'fewest items', default: '25' }),
    'c-floor': integerFlag({ summary: 'fewest clusters', default: '8' }),
    'stub-cap': floatFlag({ summary: 'largest share of error stubs', default: 0.05 }),
    ...scoringFlags,
  };

  protected override async execute(): Promise<Outcome<ScoreResult>> {
    const { args, flags } = await this.parse(Score);
    const options = {
      model: flags.model,
      far: flags.far,
      rhoTarget: flags['rho-target'],
      mFloor: BigInt(flags['m-floor']),
      cFloor: BigInt(flags['c-floor']),
      stubCap: flags['stub-cap'],
      rulings: flags.rulings,
      lockWait: flags['lock-wait'],
      sidecars: flags.sidecars,
      taskAs: flags['task-as'],
    };
    const report = await this.long('score', (run) => scoreArchives(args.archives, { ...options, ...run }));
    return {
      result: scoreResult(report),
      text: scoreText(report, viewerOf(process.stdout)),
      refusals: report.refusals,
    };
  }
}
