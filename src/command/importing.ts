/** The flags of imports: what is declared, how records are taken, and what single formats need. */

import { Errors, Flags } from '@oclif/core';

const DECLARED = { helpGroup: 'DECLARED' };
const TAKEN = { helpGroup: 'HOW RECORDS ARE TAKEN' };
const FORMAT = { helpGroup: 'FOR SINGLE FORMATS' };

export const declaredFlags = {
  task: Flags.string({ ...DECLARED, summary: 'the task; it becomes part of the name', helpValue: 'TASK' }),
  route: Flags.string({ ...DECLARED, summary: 'the route that the responses came from', helpValue: 'ROUTE' }),
  'window-start': Flags.string({ ...DECLARED, summary: 'when collection began', helpValue: 'TIME' }),
  'window-end': Flags.string({ ...DECLARED, summary: 'when collection ended', helpValue: 'TIME' }),
  'window-from': Flags.option({ options: ['log'] as const })({
    ...DECLARED,
    summary: "adopt the log's own start and end",
  }),
  profile: Flags.string({ ...DECLARED, summary: 'profile of every row, by default "default"' }),
  language: Flags.string({ ...DECLARED, summary: 'language of every row, by default "text"' }),
};

export const takenFlags = {
  'only-model': Flags.string({ ...TAKEN, summary: 'take records of this model alone', helpValue: 'MODEL' }),
  'cluster-by': Flags.string({
    ...TAKEN,
    summary: 'field that several items share as their sample',
    description: 'The id of the item then goes to the variant.',
    helpValue: 'FIELD',
  }),
  tier: Flags.string({ ...TAKEN, summary: 'field for the tier of a row', helpValue: 'FIELD' }),
  intrinsic: Flags.string({
    ...TAKEN,
    summary: 'field with an integer for intrinsic',
    description: 'A field inside another is written with dots: meta.level. May be given several times.',
    helpValue: 'FIELD',
    multiple: true,
    multipleNonGreedy: true,
  }),
  empty: Flags.option({ options: ['keep', 'stub', 'refuse'] as const })({
    ...TAKEN,
    summary: 'what an empty text is that was recorded as a success',
    description: 'By default keep: a draw.',
  }),
  parts: Flags.option({ options: ['reasoning', 'tool'] as const })({
    ...TAKEN,
    summary: 'kind of message parts that is kept beside text',
    description: 'The report counts what is left out. May be given several times.',
    multiple: true,
    multipleNonGreedy: true,
  }),
  salvage: Flags.boolean({
    ...TAKEN,
    summary: 'take what is whole in a file that is cut short',
    description: 'The report says what was lost.',
  }),
};

/** Which of several sampling events is the draw: one of two words, or a number counted from 1. */
const eventFlag = Flags.custom<'first' | 'last' | number>({
  helpValue: 'first|last|N',
  parse: async (text) => {
    if (text === 'first' || text === 'last') return text;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new Errors.CLIError(`"${text}" is neither first nor last nor a number from 1 on`);
  },
});

export const formatFlags = {
  none: Flags.option({ options: ['stub', 'keep'] as const })({
    ...FORMAT,
    summary: 'lm-eval: what the text None is, by default stub',
  }),
  results: Flags.string({
    ...FORMAT,
    summary: 'lm-eval: the results file of the run, for its model and times',
    helpValue: 'FILE',
  }),
  choices: Flags.option({ options: ['first', 'all'] as const })({
    ...FORMAT,
    summary: 'inspect: which choices are draws, by default first',
  }),
  'json-output': Flags.option({ options: ['text'] as const })({
    ...FORMAT,
    summary: 'promptfoo: take JSON outputs as their text',
  }),
  'draw-suffix': Flags.string({
    ...FORMAT,
    summary: 'batches: pattern at the end of ids that tells draws of one item apart',
    helpValue: 'REGEX',
  }),
  'error-file': Flags.string({
    ...FORMAT,
    summary: 'batches: file of failed requests',
    helpValue: 'FILE',
    multiple: true,
    multipleNonGreedy: true,
  }),
  event: eventFlag({ ...FORMAT, summary: 'openai-evals: which of several sampling events is the draw' }),
  ids: Flags.string({ ...FORMAT, summary: 'bigcode: file with one name a line', helpValue: 'FILE' }),
  id: Flags.string({ ...FORMAT, summary: 'jsonl and csv: field of the item', helpValue: 'FIELD' }),
  text: Flags.string({ ...FORMAT, summary: 'jsonl and csv: field of the text', helpValue: 'FIELD' }),
  error: Flags.string({
    ...FORMAT,
    summary: 'jsonl and csv: field that marks a failure',
    helpValue: 'FIELD',
  }),
};
