/** The detectors, and the views that they read (contract, sections 5 and 7). */

import type { DetectorId, ViewId } from '../native.js';
import { quoted } from '../terminal/index.js';

export interface DetectorChoice {
  readonly detector: DetectorId;
  readonly view: ViewId;
}

/** The first view is the default. */
const VIEWS: Readonly<Record<DetectorId, readonly [ViewId, ...ViewId[]]>> = {
  chargram: ['CANON@1', 'RAW@1', 'ABL@1'],
  trivial: ['RAW@1'],
};

/** A detector with its own view, or with the one named; says what is wrong with them otherwise. */
export function chooseDetector(detector: string, view?: string): DetectorChoice | string {
  if (!isDetector(detector)) {
    return `no detector is called ${quoted(detector)}; there are ${Object.keys(VIEWS).join(' and ')}`;
  }
  const views = VIEWS[detector];
  const found = view === undefined ? views[0] : views.find((one) => one === view);
  if (found !== undefined) return { detector, view: found };
  return `detector ${detector} has no view ${quoted(view ?? '')}; it has ${views.join(', ')}`;
}

function isDetector(name: string): name is DetectorId {
  return Object.hasOwn(VIEWS, name);
}
