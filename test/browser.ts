/** A real browser for tests that look at pages; they are skipped, and shown as skipped, where there is none. */

import { existsSync } from 'node:fs';
import test, { type ImplementationFn } from 'ava';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM = [
  process.env.ASSAY_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Nothing of the browser's own goes out; as root it starts without its sandbox only. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function browserTest(title: string, implementation: ImplementationFn<[]>): void {
  if (PROGRAM === undefined) test.skip(`${title} (no Chromium; ASSAY_CHROMIUM names one)`, implementation);
  else test(title, implementation);
}

let started: Promise<Browser> | undefined;

/** One browser for all tests of a file. */
export function browser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: PROGRAM ?? '', args: FLAGS });
  return started;
}

test.after.always(async () => {
  await (await started)?.close();
});
