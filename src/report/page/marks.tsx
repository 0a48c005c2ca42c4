/** The marks that pictures and their legends share. */

import type { VNode } from 'preact';
import type { LaneEvent, Outcome } from '../pictures.js';
import { lookOf } from './palette.js';

const AREA = 150;

const CIRCLE = 'M-7,0a7,7 0 1,0 14,0a7,7 0 1,0 -14,0';
/** The shape of no class. */
const FLAT = 'M-10,-5h20v10h-20Z';

/** A shape: full where it passed, empty and crossed where it failed, with a broken edge where that is not known. */
function Glyph({
  colour,
  path,
  outcome,
}: {
  readonly colour: string;
  readonly path: string;
  readonly outcome: Outcome;
}): VNode {
  if (outcome === 'passed') return <path class={`${colour} fill`} d={path} />;
  return (
    <g class={colour}>
      <path class={outcome === 'failed' ? 'hollow' : 'hollow dashed'} d={path} />
      {outcome === 'failed' && <path class="cross" d="M-3,-3L3,3M-3,3L3,-3" />}
    </g>
  );
}

/** A revision: its class by colour and shape, its outcome by how the shape is drawn. */
export function Mark({
  classes,
  name,
  outcome,
}: {
  readonly classes: readonly string[];
  readonly name: string | null;
  readonly outcome: Outcome;
}): VNode {
  if (name === null) return <Glyph colour="none" path={FLAT} outcome={outcome} />;
  const { colour, path } = lookOf(classes, name);
  return <Glyph colour={colour} path={path(AREA)} outcome={outcome} />;
}

/** An outcome without a class, for legends. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }): VNode {
  return <Glyph colour="plain" path={CIRCLE} outcome={outcome} />;
}

const LETTERS: Readonly<Record<string, string>> = {
  baseline_prompt: 'P',
  alternative_strategy: 'A',
  test_feedback: 'T',
  reference_material: 'R',
};

/** A recorded event: its kind by a letter; full where the run saw it. */
export function EventMark({ kind, visibility }: Pick<LaneEvent, 'kind' | 'visibility'>): VNode {
  const seen = visibility === 'visible';
  const box = seen ? 'fill' : visibility === 'unknown' ? 'hollow dashed' : 'hollow';
  return (
    <g class="event">
      <rect class={box} x="-8" y="-8" width="16" height="16" rx="3" />
      <text class={seen ? 'on-ink' : 'middle strong'} y="4">
        {LETTERS[kind] ?? 'O'}
      </text>
    </g>
  );
}
