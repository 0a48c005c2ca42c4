/** An unknown command: a usage error that names the nearest command there is. */

import { Errors, type Hook } from '@oclif/core';
import { nearest } from '../command/near.js';
import { safe } from '../terminal/index.js';

const hook: Hook.CommandNotFound = async ({ id, config }) => {
  const asked = id.replaceAll(':', ' ');
  const known = config.commands.filter((one) => !one.hidden).map((one) => one.id.replaceAll(':', ' '));
  const near = meant(asked.split(' '), known);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  throw new Errors.CLIError(`there is no command "${safe(asked)}"${hint}`, { exit: 2 });
};

/** The words asked for may have arguments behind them: a name is compared with as many as it has. */
function meant(words: readonly string[], known: readonly string[]): string | undefined {
  for (let count = words.length; count > 0; count -= 1) {
    const names = known.filter((name) => name.split(' ').length === count);
    const near = nearest(words.slice(0, count).join(' '), names);
    if (near !== undefined) return near;
  }
  return undefined;
}

export default hook;
