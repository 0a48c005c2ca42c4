/** A flag of imports: one of two words, or a number counted from 1. */

import { Errors, Flags } from '@oclif/core';

/** Which of several sampling events is the draw. */
export const eventFlag = Flags.custom<'first' | 'last' | number>({
  helpValue: 'first|last|N',
  parse: async (text) => {
    if (text === 'first' || text === 'last') return text;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new Errors.CLIError(`"${text}" is neither first nor last nor a number from 1 on`);
  },
});
