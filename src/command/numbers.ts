/** Number flags, read strictly: no trailing text, no silent rounding. */

import { Errors, Flags } from '@oclif/core';

/**
 * A decimal integer of any size, kept as text. The command turns it into a bigint, which oclif's
 * manifest of defaults could not hold.
 */
export const integerFlag = Flags.custom<string>({
  helpValue: 'N',
  parse: async (text) => {
    if (!/^[+-]?\d+$/.test(text)) throw notA('an integer', text);
    return text.replace(/^\+/, '');
  },
});

/** The seed of a command that draws. */
export const seedFlag = () =>
  integerFlag({ summary: 'seed of all random streams, an integer', default: '0' });

/** A finite decimal number, such as `0.05` or `1e-3`. */
export const floatFlag = Flags.custom<number>({
  helpValue: 'X',
  parse: async (text) => {
    const value = Number(text);
    if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) || !Number.isFinite(value)) {
      throw notA('a number', text);
    }
    return value;
  },
});

/** oclif puts the name of the flag before the message. */
function notA(what: string, text: string): Error {
  return new Errors.CLIError(`"${text}" is not ${what}`);
}
