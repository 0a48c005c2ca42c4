/** Colours, only where a person is looking and does not mind. */

import { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];

/** True where `stream` is a terminal and neither NO_COLOR nor a dumb terminal forbids colour. */
export function coloured(stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb';
}

/** Paints `text` for `stream`, or leaves it as it is. */
export function paint(
  style: Style,
  text: string,
  stream: { readonly isTTY?: boolean } = process.stdout,
): string {
  return coloured(stream) ? styleText(style, text, { validateStream: false }) : text;
}
