/**
 * How classes are told apart: by colour and by shape, so that neither alone has to be seen. Colours reach a
 * contrast of 4.5 with their background, in both schemes (the style holds the values).
 */

import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape';

/** `--class-0` and so on. */
export const CLASS_COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#1c5a9e', '#7fb5f2'],
  ['#a84a08', '#f2a561'],
  ['#1a7138', '#74d193'],
  ['#73389b', '#c9a0f2'],
  ['#ad1f37', '#f58fa0'],
  ['#0c6a75', '#62d2de'],
  ['#6f5119', '#dbbc6e'],
  ['#972d73', '#ef97cf'],
];

/** How many steps a number from 0 to 1 is shown in. */
export const HEAT_LEVELS = 5;

/** `heat-0` and so on, pale to strong: what a cell is filled with, and what is written on it. */
export const HEAT_COLOURS: readonly {
  readonly light: readonly [fill: string, ink: string];
  readonly dark: readonly [fill: string, ink: string];
}[] = [
  { light: ['#ffffff', '#1b1f24'], dark: ['#14171c', '#e8ebef'] },
  { light: ['#d3e4f6', '#1b1f24'], dark: ['#1c3550', '#e8ebef'] },
  { light: ['#93bfe8', '#14171c'], dark: ['#2b5a8a', '#ffffff'] },
  { light: ['#2f6fb0', '#ffffff'], dark: ['#79aee3', '#14171c'] },
  { light: ['#123f70', '#ffffff'], dark: ['#c2ddf7', '#14171c'] },
];

const SHAPES: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolStar,
  symbolCross,
  symbolWye,
];

/** How one class is drawn. Eight colours and seven shapes: 56 classes before two look alike. */
export interface ClassLook {
  /** Name of a style class that sets the colour. */
  readonly colour: string;
  /** An SVG path around the origin, of `area` square pixels. */
  readonly path: (area: number) => string;
}

export function lookOf(classes: readonly string[], one: string): ClassLook {
  const at = Math.max(0, classes.indexOf(one));
  const type = SHAPES[at % SHAPES.length] ?? symbolCircle;
  return {
    colour: `class-${at % CLASS_COLOURS.length}`,
    path: (area) => symbol(type, area)() ?? '',
  };
}
