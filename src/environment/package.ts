/** What the package says of itself. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** What npm packs. */
  readonly files: readonly string[];
}

/** This package's own package.json. */
export function ownPackage(): PackageFile {
  return createRequire(import.meta.url)('../../package.json') as PackageFile;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where something of this package lies. */
export function packagePath(...names: readonly string[]): string {
  return join(ROOT, ...names);
}
