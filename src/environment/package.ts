/** What the package says of itself. */

import { createRequire } from 'node:module';

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** This package's own package.json. */
export function ownPackage(): PackageFile {
  return createRequire(import.meta.url)('../../package.json') as PackageFile;
}
