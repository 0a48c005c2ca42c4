/** What scripts of users depend on: commands, flags, arguments, aliases, schemas. */

import { fileURLToPath } from 'node:url';
import { Config } from '@oclif/core';
import test from 'ava';

interface Surface {
  surface(): Promise<object>;
  recorded(): object;
}

const SCRIPT = new URL('../scripts/surface.mjs', import.meta.url).href;

test('the command surface is the recorded one', async (t) => {
  const { surface, recorded } = (await import(SCRIPT)) as Surface;
  t.deepEqual(await surface(), recorded(), 'meant? then: node scripts/surface.mjs --write');
});

test('every command explains itself', async (t) => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const config = await Config.load({ root, userPlugins: false });
  const own = config.commands.filter(({ pluginName }) => pluginName === config.name);
  t.true(own.length > 0);
  for (const { id, summary, description, examples, enableJsonFlag, flags, args } of own) {
    t.regex(summary ?? '', /^[A-Z].*[^.]$/, `${id}: a summary is a capitalised phrase`);
    t.regex(
      description ?? '',
      /^[A-Z].*\.\n\nExit code: 0 .*\.$/s,
      `${id}: sentences, and the exit codes at the end`,
    );
    t.true((examples?.length ?? 0) > 0, `${id} has no example`);
    t.true(enableJsonFlag, `${id} has no --json`);
    for (const flag of Object.values(flags)) {
      t.truthy(flag.summary ?? flag.description, `${id}: --${flag.name} is not explained`);
    }
    for (const arg of Object.values(args)) t.truthy(arg.description, `${id}: ${arg.name} is not explained`);
  }
});
