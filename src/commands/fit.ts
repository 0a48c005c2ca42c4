import { Flags } from '@oclif/core';
import { CandidateSet } from '../archive/index.js';
import { archivesArg, sidecarsFlag } from '../command/archives.js';
import { AssayCommand, type Outcome } from '../command/base.js';
import { floatFlag, seedFlag } from '../command/numbers.js';
import {
  FIT_DEFAULTS,
  type FitResult,
  fitModel,
  fitText,
  parseFarGrid,
  parseMGrid,
} from '../identity/index.js';

export default class Fit extends AssayCommand<FitResult> {
  static override summary = 'Fit a detector to archives and calibrate its thresholds';
  static override description =
    `Reads response archives with their window sidecars, fits the detector, draws nulls by cross-fitting, measures which substitutions an alarm would show, and writes the model. The same archives and numbers give the same bytes, on any machine and with any number of threads. Thresholds that cannot be calibrated are left out, and the text says which and why.

Exit code: 0 written, 1 refused (nothing is written), 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference --candidates synth/route-a,synth/route-b,synth/route-c --out model.json',
    '<%= config.bin %> <%= command.id %> examples/archives/reference --candidates synth/route-a,synth/route-b,synth/route-c --m-grid 25,50 --far-grid 0.05,0.1 --corpus examples/archives/corpus --out coarse-model.json',
  ];
  static override args = { archives: archivesArg };
  static override flags = {
    candidates: Flags.string({
      summary: 'the closed set of routes, separated by commas; spaces count',
      helpValue: 'ROUTE,ROUTE',
      required: true,
    }),
    out: Flags.string({ summary: 'where to write the model', helpValue: 'FILE', required: true }),
    detector: Flags.string({
      summary: 'chargram or trivial',
      helpValue: 'NAME',
      default: FIT_DEFAULTS.detector,
    }),
    view: Flags.string({
      summary: 'how answers are seen: CANON@1 (default), RAW@1 or ABL@1; trivial always sees RAW@1',
      helpValue: 'VIEW',
    }),
    'far-grid': Flags.string({
      summary: 'false-alarm rates',
      helpValue: 'X,X',
      default: FIT_DEFAULTS.farGrid.join(','),
    }),
    'm-grid': Flags.string({
      summary: 'sizes in items',
      helpValue: 'N,N',
      default: FIT_DEFAULTS.mGrid.join(','),
    }),
    'n-null': Flags.integer({
      summary: 'null draws a route and size',
      helpValue: 'N',
      default: FIT_DEFAULTS.nNull,
    }),
    'n-splice': Flags.integer({
      summary: 'draws of a power measurement',
      helpValue: 'N',
      default: FIT_DEFAULTS.nSplice,
    }),
    'power-target': floatFlag({
      summary: 'share of alarms that counts as resolved',
      default: FIT_DEFAULTS.powerTarget,
    }),
    'min-clusters': Flags.integer({
      summary: 'fewest samples of an archive that nulls are drawn from',
      helpValue: 'N',
      default: FIT_DEFAULTS.minClusters,
    }),
    seed: seedFlag(),
    corpus: Flags.string({
      summary: 'folder of the corpus that the model names; by default the archives themselves',
      helpValue: 'DIR',
    }),
    sidecars: sidecarsFlag,
  };

  protected override async execute(): Promise<Outcome<FitResult>> {
    const { args, flags } = await this.parse(Fit);
    const { routes } = CandidateSet.parse(flags.candidates);
    const settings = {
      ...flags,
      candidates: routes,
      farGrid: parseFarGrid(flags['far-grid']),
      mGrid: parseMGrid(flags['m-grid']),
      nNull: flags['n-null'],
      nSplice: flags['n-splice'],
      powerTarget: flags['power-target'],
      minClusters: flags['min-clusters'],
      seed: BigInt(flags.seed),
    };
    const report = await this.long('fit', (run) => fitModel(args.archives, { ...settings, ...run }));
    return { result: report.result, text: fitText(report) };
  }
}
