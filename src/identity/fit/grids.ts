/** Grids as the command line writes them (contract, section 9): split at commas, empty pieces dropped. */

import { Refusal } from '../../refusal/index.js';
import { quoted } from '../../terminal/index.js';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const INTEGER = /^[+-]?\d+$/;

/** False-alarm rates, each between 0 and 1, in the order given; refuses with `usage.option`. */
export function parseFarGrid(text: string): readonly number[] {
  return pieces(text).map((piece) => {
    const far = NUMBER.test(piece) ? Number(piece) : Number.NaN;
    if (far > 0 && far < 1) return far;
    throw new Refusal(
      'usage.option',
      `--far-grid holds ${quoted(piece)}, which is no number between 0 and 1`,
    );
  });
}

/** Sizes in rows, each at least 1, in the order given; refuses with `usage.option`. */
export function parseMGrid(text: string): readonly number[] {
  return pieces(text).map((piece) => {
    const m = INTEGER.test(piece) ? Number(piece) : Number.NaN;
    if (m >= 1 && Number.isSafeInteger(m)) return m;
    throw new Refusal('usage.option', `--m-grid holds ${quoted(piece)}, which is no whole number from 1 up`);
  });
}

function pieces(text: string): readonly string[] {
  return text
    .split(',')
    .filter((piece) => piece !== '')
    .map((piece) => piece.trim());
}
