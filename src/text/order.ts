/** Orders strings by code point, as every sort of the contract does (not by UTF-16 unit). */
export function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left.charCodeAt(at) !== right.charCodeAt(at)) return rank(left, at) - rank(right, at);
  }
  return left.length - right.length;
}

/** Lifts the halves of a pair above the basic plane; a surrogate on its own is a code point of it. */
function rank(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const paired =
    (isHigh(unit) && isLow(text.charCodeAt(at + 1))) || (isLow(unit) && isHigh(text.charCodeAt(at - 1)));
  return paired ? unit + 0x10000 : unit;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
