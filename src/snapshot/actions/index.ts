/** All actions, by name. */

import { stop, type Value } from '../../study/index.js';
import { type Action, SNAPSHOT_ACTIONS, type SnapshotAction } from '../action.js';
import { BUNDLE_VERIFY } from './bundle-verify.js';
import { CENSUS } from './census.js';
import { CERTIFY, SCORE } from './score.js';
import { COMPARE, INSPECT, TRACE } from './studies.js';

export const ACTIONS: Readonly<Record<SnapshotAction, Action>> = {
  inspect: INSPECT,
  trace: TRACE,
  compare: COMPARE,
  census: CENSUS,
  score: SCORE,
  certify: CERTIFY,
  'bundle-verify': BUNDLE_VERIFY,
};

/** The name of an action, or the code. */
export function actionName(value: Value): SnapshotAction {
  return SNAPSHOT_ACTIONS.find((one) => one === value) ?? stop('unsupported_snapshot_action');
}
