/** The marks that pictures and their legends share. */

import type { VNode } from 'preact';
import type { LaneEvent, Outcome } from '../pictures.js';
import { lookOf } from './palette.js';

const AREA = 150;

/** A revision: its class by colour and shape; full where it passed, empty and crossed where it failed. */
export function Mark({
  classes,
  name,
  outcome,
}: {
  readonly classes: readonly string[];
  readonly name: string | null;
  readonly outcome: Outcome;
}): VNode {
  const look = name === null ? undefined : lookOf(classes, name);
  const colour = look?.colour ?? 'none';
  const path = look?.path(AREA) ?? 'M-7,0a7,7 0 1,0 14,0a7,7 0 1,0 -14,0';
  if (outcome === 'passed') return <path class={`${colour} fill`} d={path} />;
  return (
    <g class={colour}>
      <path class={outcome === 'failed' ? 'hollow' : 'hollow dashed'} d={path} />
      {outcome === 'failed' && <path class="cross" d="M-3,-3L3,3M-3,3L3,-3" />}
    </g>
  );
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

/** Marks with what they stand for. */
export function Legend({
  items,
}: {
  readonly items: readonly (readonly [mark: VNode, name: string])[];
}): VNode {
  return (
    <ul class="legend">
      {items.map(([mark, name]) => (
        <li>
          <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
            {mark}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function classItems(classes: readonly string[]): readonly (readonly [VNode, string])[] {
  return classes.map((name) => [<Mark classes={classes} name={name} outcome="passed" />, name]);
}
