// The command surface as data: commands, flags, arguments and aliases, and the JSON schemas.
// `node scripts/surface.mjs --write` renews test/surface.json; a test compares.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Config } from '@oclif/core';
import { root } from './steps.mjs';

const PLACE = join(root, 'test', 'surface.json');

/** The surface as it is built. */
export async function surface() {
  const config = await Config.load({ root, userPlugins: false });
  const own = config.commands.filter((command) => command.pluginName === config.name);
  const commands = own
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((command) => [command.id, commandSurface(command)]);
  return { commands: Object.fromEntries(commands), schemas: schemas() };
}

/** The surface as it was recorded. */
export function recorded() {
  return JSON.parse(readFileSync(PLACE, 'utf8'));
}

function commandSurface({ aliases, hidden, args, flags }) {
  return { ...(hidden ? { hidden } : {}), aliases, args: each(args), flags: each(flags) };
}

function each(table) {
  const names = Object.keys(table).sort();
  return Object.fromEntries(names.map((name) => [name, flagSurface(table[name])]));
}

/** What a script that calls the command could depend on. */
function flagSurface({ type, char, aliases, required, multiple, default: value, options, allowNo, hidden }) {
  const all = { type, char, aliases, required, multiple, default: value, options, allowNo, hidden };
  const said = Object.entries(all).filter(
    ([, one]) => one !== undefined && one !== false && typeof one !== 'function',
  );
  return Object.fromEntries(said);
}

function schemas() {
  const folder = join(root, 'schemas');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = `${JSON.stringify(await surface(), null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(PLACE, text);
  else process.stdout.write(text);
}
