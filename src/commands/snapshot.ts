import { Flags } from '@oclif/core';
import { candidatesFlag, sidecarsFlag } from '../command/archives.js';
import { floatFlag, integerFlag } from '../command/numbers.js';
import { type Answer, PACK_FLAG, StudyCommand } from '../command/study.js';
import { SNAPSHOT_ACTIONS, type SnapshotCreated, snapshot, snapshotText } from '../snapshot/index.js';
import { studyJson } from '../study/index.js';

/** Commands that keep 1 for a refused input. */
const REFUSED_WITH_1: readonly string[] = ['census', 'score', 'bundle-verify'];

export default class Snapshot extends StudyCommand<SnapshotCreated> {
  static override summary = 'Save a result with its inputs, so that it can be computed anew to the byte';
  static override description =
    `Captures the exact inputs of an analysis, runs it on the copies, and writes inputs, result.json, result.md and snapshot.json into a new folder for its owner only. Whatever was measured is a result (SUBSTITUTED, UNDETERMINED, a bundle that fails); a refusal makes no snapshot. The store of rulings is not touched.

Each action takes the arguments of its command: inspect --study [--evidence]; trace --study [--design] [--evidence]; compare --left --right [--design], each with --pack for a task pack of one's own; census --archive [--candidates]; score and certify --archive --model with the policy flags; bundle-verify --bundle-dir.

Exit code: 0 saved; refused as the action's command refuses, 2 for everything about the snapshot; 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --action inspect --study examples/studies/reviewed/study.json --output saved-study',
    '<%= config.bin %> <%= command.id %> --action certify --archive examples/archives/reference/synthtask__synth-route-a.jsonl.gz --model model.json --output saved-certificate',
  ];
  static override flags = {
    action: Flags.option({ options: SNAPSHOT_ACTIONS })({ summary: 'what to analyse', required: true }),
    output: Flags.string({ summary: 'the new folder', helpValue: 'DIR', required: true }),
    study: Flags.string({ summary: 'the study manifest', helpValue: 'FILE' }),
    left: Flags.string({ summary: 'the manifest of the left study', helpValue: 'FILE' }),
    right: Flags.string({ summary: 'the manifest of the right study', helpValue: 'FILE' }),
    design: Flags.string({ summary: 'a trace or comparison design', helpValue: 'FILE' }),
    evidence: Flags.string({ summary: 'an evidence sidecar', helpValue: 'FILE' }),
    ...PACK_FLAG,
    archive: Flags.string({
      summary: 'an archive, a folder of them, or a quoted pattern (repeatable)',
      multiple: true,
      multipleNonGreedy: true,
    }),
    candidates: candidatesFlag,
    model: Flags.string({ summary: 'the fitted model', helpValue: 'FILE' }),
    sidecars: sidecarsFlag,
    'task-as': Flags.string({ summary: "the calibrated task that stands for the archive's own" }),
    far: floatFlag({ summary: 'false-alarm rate (0.01)' }),
    'rho-target': floatFlag({ summary: 'the substituted fraction to resolve (1)' }),
    'm-floor': integerFlag({ summary: 'fewest items (25)' }),
    'c-floor': integerFlag({ summary: 'fewest clusters (8)' }),
    'stub-cap': floatFlag({ summary: 'largest share of error stubs (0.05)' }),
    'bundle-dir': Flags.string({ summary: 'the comparison bundle', helpValue: 'DIR' }),
  };

  protected override async answer(): Promise<Answer<SnapshotCreated>> {
    const { flags } = await this.parse(Snapshot);
    const { action, output, study, left, right, design, evidence, pack, archive, candidates, model } = flags;
    if (REFUSED_WITH_1.includes(action)) this.refused = 1;
    const floor = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));
    const policy = {
      sidecars: flags.sidecars,
      taskAs: flags['task-as'],
      far: flags.far,
      rhoTarget: flags['rho-target'],
      mFloor: floor(flags['m-floor']),
      cFloor: floor(flags['c-floor']),
      stubCap: flags['stub-cap'],
    };
    const named = { study, left, right, design, evidence, pack, archive, candidates, model };
    const options = { action, output, ...named, ...policy, bundleDir: flags['bundle-dir'] };
    const result = await this.long('snapshot', (run) => snapshot({ ...options, ...run }));
    return { result, text: snapshotText(result, output), json: studyJson(result) };
  }
}
