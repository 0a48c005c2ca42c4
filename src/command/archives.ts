/** Arguments and flags of the commands that take archives. */

import { Args, Flags } from '@oclif/core';

/** One or more archives. */
export const archivesArg = Args.string({
  description: 'archive files, folders of them, or quoted patterns',
  required: true,
  multiple: true,
});

/** Candidates where they only name what the slugs stand for. */
export const candidatesFlag = Flags.string({
  summary: 'declared routes, separated by commas',
  description:
    'Resolves the slug of each file name to a route; an unknown slug is refused. Without it, the slug is the label.',
  helpValue: 'ROUTE,ROUTE',
});

export const sidecarsFlag = Flags.string({
  summary: "folder to look for sidecars in before the archive's own",
  helpValue: 'DIR',
});
