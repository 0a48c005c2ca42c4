/** Ruling on archives, and certifying a ruling. The user's store of rulings is not touched. */

import { basename, join } from 'node:path';
import {
  type CertificateBody,
  certify,
  findRuling,
  type RulingBody,
  readModel,
  SCORE_DEFAULTS,
  scoreArchives,
} from '../../identity/index.js';
import type { Ordered, OrderedObject } from '../../json/ordered.js';
import { Refusal, type RefusalJson, Refused } from '../../refusal/index.js';
import type { Action, Workplace } from '../action.js';
import { floatOf, listOf, textIfGiven, textOf } from '../arguments.js';
import type { Capture } from '../capture.js';
import { EVIDENCE_LIMITS } from '../limits.js';
import { certifyReport, scoreReport } from '../reports/score.js';
import { reported } from './evidence-report.js';
import { counted, exactDocument } from './exact.js';
import { captureArchives, captureFile } from './named-files.js';
import { beneathRoot } from './relocate.js';

/** `result.json` of a score: the bodies that the store would hold. Integers are bigints, floats numbers. */
export interface ScoreSnapshot {
  readonly rulings: readonly RulingBody[];
  readonly warnings: readonly Warning[];
}

/** `result.json` of a certificate: document, line and the ruling that it certifies. */
export interface CertifySnapshot {
  readonly certificate: CertificateBody;
  readonly line: string;
  readonly ruling: RulingBody;
  readonly warnings: readonly Warning[];
}

/** A refusal that is a warning; its line is a bigint. */
export type Warning = Omit<RefusalJson, 'line'> & { readonly line: bigint | null };

function warningsOf(refusals: readonly Refusal[], root: string): readonly Warning[] {
  return refusals.map((one) => {
    const { line, ...rest } = beneathRoot(one, root).toJSON();
    return { ...rest, line: counted(line) };
  });
}

/** Archives with their sidecars and the model; policy numbers that were not given get their defaults. */
async function captureEvidence(
  given: OrderedObject,
  policy: Readonly<Record<string, Ordered>>,
  capture: Capture,
): Promise<Map<string, Ordered>> {
  const model = textOf(given, 'model');
  // No model is shipped under this name; its reader says so.
  if (model === 'default') await readModel(model);
  const sidecars = textIfGiven(given, 'sidecars');
  const archives = await captureArchives(listOf(given.get('archive')), { sidecars }, capture);
  const target = `inputs/model/${basename(model)}`;
  await captureFile(target, model, 'model.read', capture);
  const task = given.get('task_as');
  return new Map<string, Ordered>([
    ['archive', archives],
    ['model', target],
    ...(task === undefined ? [] : [['task_as', task] as const]),
    ...Object.entries(policy).map(([name, value]) => [name, given.get(name) ?? value] as const),
  ]);
}

/** What scoring takes, with a store that goes away. */
function scoring(bound: OrderedObject, { root, scratch, ...run }: Workplace) {
  return {
    ...run,
    model: join(root, textOf(bound, 'model')),
    rulings: join(scratch, 'rulings.jsonl'),
    taskAs: textIfGiven(bound, 'task_as'),
    far: floatOf(bound, 'far'),
    rhoTarget: floatOf(bound, 'rho_target'),
  };
}

const { far, rhoTarget, mFloor, cFloor, stubCap } = SCORE_DEFAULTS;
const RATES = { far, rho_target: rhoTarget };
const FLOORS = { m_floor: mFloor, c_floor: cFloor, stub_cap: stubCap };

export const SCORE: Action = {
  limits: EVIDENCE_LIMITS,
  given: [
    ...['archive', 'model', 'sidecars?', 'task_as?'],
    ...['far?', 'rho_target?', 'm_floor?', 'c_floor?', 'stub_cap?'],
  ],
  bound: ['archive', 'model', 'task_as?', 'far', 'rho_target', 'm_floor', 'c_floor', 'stub_cap'],
  capture: (given, capture) => captureEvidence(given, { ...RATES, ...FLOORS }, capture),
  async run(bound, place) {
    const { root } = place;
    const paths = listOf(bound.get('archive')).map((path) => join(root, path));
    const { scored, refusals } = await scoreArchives(paths, {
      ...scoring(bound, place),
      mFloor: bound.get('m_floor') as bigint,
      cFloor: bound.get('c_floor') as bigint,
      stubCap: floatOf(bound, 'stub_cap'),
    });
    if (refusals.some(({ severity }) => severity === 'error')) throw new Refused(refusals);
    const result: ScoreSnapshot = {
      rulings: scored.map(({ body }) => body),
      warnings: warningsOf(refusals, root),
    };
    return result;
  },
  document: exactDocument,
  ...reported('Rulings', scoreReport),
};

export const CERTIFY: Action = {
  limits: EVIDENCE_LIMITS,
  given: ['archive', 'model', 'sidecars?', 'task_as?', 'far?', 'rho_target?'],
  bound: ['archive', 'model', 'task_as?', 'far', 'rho_target'],
  async capture(given, capture) {
    const bound = await captureEvidence(given, RATES, capture);
    const count = listOf(bound.get('archive')).length;
    if (count !== 1) {
      throw new Refusal('certify.nothing', `${count} archives are there, and a certificate is for one`);
    }
    return bound;
  },
  async run(bound, place) {
    const { root } = place;
    const options = scoring(bound, place);
    const [archive = ''] = listOf(bound.get('archive'));
    const { body, line, warnings } = await certify({ ...options, archive: join(root, archive) });
    const { ruling } = await findRuling(options.rulings, body.ruling_id);
    const result: CertifySnapshot = {
      certificate: body,
      line,
      ruling: ruling.body as RulingBody,
      warnings: warningsOf(warnings, root),
    };
    return result;
  },
  document: exactDocument,
  ...reported('Certificate', certifyReport),
};
