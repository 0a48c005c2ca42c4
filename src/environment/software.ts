/**
 * The software identity: everything of this program that a result depends on, by digest. Two
 * installations of one identity give the same bytes for the same inputs.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { nativeFile } from '../native.js';
import { byCodePoint } from '../text/order.js';
import { ownPackage, packagePath } from './package.js';

/** How results come about: by reading alone. A name of the contract of studies. */
export const METHOD = 'exact-passive-analysis/0.1';

/** A plugin that took part in a result. */
export interface PluginIdentity {
  readonly name: string;
  readonly version: string;
  /** SHA-256 over its modules, lower-case hex. */
  readonly sha256: string;
}

export interface SoftwareIdentity {
  /** Of the package. */
  readonly version: string;
  readonly method: typeof METHOD;
  readonly implementation: 'node';
  /** Version of the runtime, without a `v`. */
  readonly node: string;
  /** Platform family, such as `linux`. */
  readonly platform: string;
  /** SHA-256 (lower-case hex) of every module of the package and of the native binary, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Those that took part, by name. */
  readonly plugins: readonly PluginIdentity[];
}

/** Parts of the package that no result depends on. */
const NO_PROGRAM: readonly string[] = [
  'examples',
  'schemas',
  'oclif.manifest.json',
  'NOTICE',
  'CHANGELOG.md',
];
/** So many files are open at once. */
const SIDE_BY_SIDE = 16;
/** Modules and the data that they read. */
const MODULE = /\.(?:[cm]?js|json)$/;

/**
 * Reads the identity from the installed files as they are now.
 *
 * Refuses with `run.native` where no binary loads.
 */
export async function softwareIdentity(plugins: readonly PluginIdentity[] = []): Promise<SoftwareIdentity> {
  const { version } = ownPackage();
  const named = [...(await modules()).map((name) => [name, packagePath(name)] as const), native()];
  const digests: (readonly [string, string])[] = [];
  for (let at = 0; at < named.length; at += SIDE_BY_SIDE) {
    const slice = named.slice(at, at + SIDE_BY_SIDE);
    digests.push(
      ...(await Promise.all(slice.map(async ([name, path]) => [name, await digest(path)] as const))),
    );
  }
  return {
    version,
    method: METHOD,
    implementation: 'node',
    node: process.versions.node,
    platform: process.platform,
    files: Object.fromEntries(digests.sort(([left], [right]) => byCodePoint(left, right))),
    plugins: [...plugins].sort((left, right) => byCodePoint(left.name, right.name)),
  };
}

/** The binary goes by its base name, as it lies elsewhere in a checkout. */
function native(): readonly [string, string] {
  const file = nativeFile();
  return [`native/${basename(file)}`, file];
}

/** Every module that the package ships, as a path in it with slashes. */
async function modules(): Promise<string[]> {
  const program = ownPackage().files.filter((name) => !NO_PROGRAM.includes(name));
  return (await Promise.all(program.map(beneath))).flat();
}

async function beneath(name: string): Promise<string[]> {
  const found = await stat(packagePath(name)).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return MODULE.test(name) ? [name] : [];
  const inside = await readdir(packagePath(name));
  return (await Promise.all(inside.map((one) => beneath(`${name}/${one}`)))).flat();
}

async function digest(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
