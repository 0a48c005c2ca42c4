/** What a fit is told: defaults, ranges, and which views go with which detector. */

import type { FitNumbers } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { chooseDetector, type DetectorChoice } from '../detector.js';

/** The numbers of a fit; absent ones have the contract's defaults. */
export interface FitSettings {
  /** `chargram` or `trivial`. */
  readonly detector?: string | undefined;
  /** `CANON@1`, `RAW@1` or `ABL@1` for chargram; trivial has `RAW@1`. */
  readonly view?: string | undefined;
  /** False-alarm rates, strictly between 0 and 1. */
  readonly farGrid?: readonly number[] | undefined;
  /** Sizes in rows, from 1 up. */
  readonly mGrid?: readonly number[] | undefined;
  /** Null draws a cell and size, shared out over its archives. */
  readonly nNull?: number | undefined;
  /** Draws of each power measurement, shared out likewise. */
  readonly nSplice?: number | undefined;
  /** Share of alarms from which a substitution counts as resolved. */
  readonly powerTarget?: number | undefined;
  /** Fewest clusters of an archive that null draws are taken from. */
  readonly minClusters?: number | undefined;
  readonly seed?: bigint | undefined;
}

export const FIT_DEFAULTS = {
  detector: 'chargram',
  farGrid: [0.001, 0.005, 0.01, 0.05, 0.1],
  mGrid: [25, 50, 100, 150],
  nNull: 2000,
  nSplice: 400,
  powerTarget: 0.8,
  minClusters: 8,
  seed: 0n,
} as const;

/** The core's own limit; checked here too, before any archive is read. */
const MOST_DRAWS = 10_000_000;

/** Checked numbers; refuses with `usage.option` or `fit.detector`. */
export function fitNumbers(settings: FitSettings): FitNumbers {
  const numbers = {
    farGrid: settings.farGrid ?? FIT_DEFAULTS.farGrid,
    mGrid: settings.mGrid ?? FIT_DEFAULTS.mGrid,
    nNull: settings.nNull ?? FIT_DEFAULTS.nNull,
    nSplice: settings.nSplice ?? FIT_DEFAULTS.nSplice,
    powerTarget: settings.powerTarget ?? FIT_DEFAULTS.powerTarget,
    minClusters: settings.minClusters ?? FIT_DEFAULTS.minClusters,
    seed: settings.seed ?? FIT_DEFAULTS.seed,
  };
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Refusal('usage.option', what);
  };
  const { farGrid, mGrid, nNull, nSplice, powerTarget, minClusters } = numbers;
  must(farGrid.length > 0 && mGrid.length > 0, 'a grid holds no value');
  must(
    farGrid.every((far) => far > 0 && far < 1),
    'a false-alarm rate is no number between 0 and 1',
  );
  must(
    mGrid.every((m) => Number.isSafeInteger(m) && m >= 1),
    'a size is no whole number from 1 up',
  );
  must(Number.isFinite(powerTarget), 'the power target is no finite number');
  must([nNull, nSplice, minClusters].every(Number.isSafeInteger), 'a count is no whole number');
  must(nNull <= MOST_DRAWS && nSplice <= MOST_DRAWS, `more than ${MOST_DRAWS} draws are asked for`);
  return { ...numbers, ...detectorAndView(settings) };
}

function detectorAndView({ detector = FIT_DEFAULTS.detector, view }: FitSettings): DetectorChoice {
  const choice = chooseDetector(detector, view);
  if (typeof choice === 'string') throw new Refusal('fit.detector', choice);
  return choice;
}
