/** Where the conformance vectors lie; tests over them are skipped where the folder is absent. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ImplementationFn } from 'ava';

const ROOT = process.env.ASSAY_VECTORS ?? fileURLToPath(new URL('../../shared/vectors', import.meta.url));

/** The path of something among the vectors. */
export function vector(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** A test that needs the vectors at `part`; skipped, and shown as skipped, without them. */
export function vectorTest(title: string, part: string, implementation: ImplementationFn<[]>): void {
  if (existsSync(vector(part))) test(title, implementation);
  else test.skip(`${title} (no vectors at ${vector(part)})`, implementation);
}
