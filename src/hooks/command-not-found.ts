/** An unknown command: a usage error that names the nearest command there is. */

import { Errors, type Hook } from '@oclif/core';
import { closest, distance } from 'fastest-levenshtein';
import { safe } from '../terminal/index.js';

const hook: Hook.CommandNotFound = async ({ id, config }) => {
  const asked = id.replaceAll(':', ' ');
  const known = config.commands.filter((one) => !one.hidden).map((one) => one.id.replaceAll(':', ' '));
  const nearest = known.length > 0 ? closest(asked, known) : undefined;
  // Further away than half its letters, a name is no guess but noise.
  const near = nearest !== undefined && distance(asked, nearest) <= Math.ceil(nearest.length / 2);
  const hint = near ? `; did you mean "${nearest}"?` : '';
  throw new Errors.CLIError(`there is no command "${safe(asked)}"${hint}`, { exit: 2 });
};

export default hook;
