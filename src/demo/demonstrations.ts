/** What the demo shows, one snapshot each. */

import type { SnapshotAction, SnapshotOptions } from '../snapshot/index.js';

/** Paths in the demo's folder. */
export const MODEL = 'model.json';
export const BUNDLE = 'comparison-bundle';
export const ROUTES: readonly string[] = ['synth/route-a', 'synth/route-b', 'synth/route-c'];
export const REFERENCE = 'examples/archives/reference';
export const BUNDLE_SPEC = 'examples/bundles/spec.yml';

const STUDIES = 'examples/studies';
const DECLARED = `${REFERENCE}/synthtask__synth-route-a.jsonl.gz`;
const SUBSTITUTED = 'examples/archives/substituted/synthtask__synth-route-a.jsonl.gz';

/** Arguments of a snapshot whose paths lie in the demo's folder. */
type Inputs = Pick<
  SnapshotOptions,
  'study' | 'left' | 'right' | 'design' | 'evidence' | 'archive' | 'candidates' | 'model' | 'bundleDir'
>;

export interface Demonstration {
  /** Also the name of its folder. */
  readonly name: string;
  readonly action: SnapshotAction;
  readonly inputs: Inputs;
  /** What there is to see. */
  readonly shows: string;
}

export const DEMONSTRATIONS: readonly Demonstration[] = [
  {
    name: 'archives',
    action: 'census',
    inputs: { archive: [REFERENCE], candidates: ROUTES.join(',') },
    shows: 'What three archives hold. Task and route come from the file names alone.',
  },
  {
    name: 'rulings',
    action: 'score',
    inputs: { archive: [DECLARED, SUBSTITUTED], model: MODEL },
    shows: "Two archives that both carry route a's name. One holds route b's answers.",
  },
  {
    name: 'certificate',
    action: 'certify',
    inputs: { archive: [DECLARED], model: MODEL },
    shows: 'A certificate in one line, for a declaration that holds.',
  },
  {
    name: 'substituted',
    action: 'certify',
    inputs: { archive: [SUBSTITUTED], model: MODEL },
    shows: 'The same for one that does not hold. A measured no is a result too.',
  },
  {
    name: 'bundle',
    action: 'bundle-verify',
    inputs: { bundleDir: BUNDLE },
    shows: 'The results of one run over one input, as a bundle that conforms.',
  },
  {
    name: 'surface',
    action: 'inspect',
    inputs: { study: `${STUDIES}/surface/study.json` },
    shows: 'Renamed and rearranged programs keep their mechanism; what cannot be told stays unknown.',
  },
  {
    name: 'mechanisms',
    action: 'compare',
    inputs: {
      left: `${STUDIES}/graph/left/study.json`,
      right: `${STUDIES}/graph/right/study.json`,
      design: `${STUDIES}/graph/comparison.json`,
    },
    shows: 'Two conditions over one fixed prefix of positions, as exact differences.',
  },
  {
    name: 'concentration',
    action: 'trace',
    inputs: { study: `${STUDIES}/trace/study.json`, design: `${STUDIES}/trace/concentration.json` },
    shows: 'Repairs pass more and more tests, and end with one mechanism.',
  },
  {
    name: 'stable',
    action: 'trace',
    inputs: { study: `${STUDIES}/trace/study.json`, design: `${STUDIES}/trace/stable.json` },
    shows: 'The same passing counts; three mechanisms stay.',
  },
  {
    name: 'attrition',
    action: 'trace',
    inputs: { study: `${STUDIES}/trace/study.json`, design: `${STUDIES}/trace/attrition.json` },
    shows: 'Runs stop or are missing; matched cases tell a change from a change of cases.',
  },
  {
    name: 'interventions',
    action: 'trace',
    inputs: {
      study: `${STUDIES}/interventions/study.json`,
      design: `${STUDIES}/interventions/design.json`,
      evidence: `${STUDIES}/interventions/evidence.json`,
    },
    shows: 'A mechanism is seen again after recorded events, and which failures programs share.',
  },
];
