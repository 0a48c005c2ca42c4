/** Pages opened in a real browser; whatever they say on the console or ask for is kept. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { browser } from '../browser.js';
import { emptyFolder } from '../folder.js';
import { unreachable } from './looks.js';

const WIDTHS = [360, 800, 1_440];

/** Opens a file with the page, under the name's ending. */
export async function open(
  t: ExecutionContext,
  html: string,
  scheme: 'light' | 'dark' = 'light',
  name = 'report.html',
) {
  const file = join(emptyFolder(t), name);
  writeFileSync(file, html);
  const page = await (await browser()).newPage({ colorScheme: scheme });
  t.teardown(() => page.close());
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('dialog', (dialog) => said.push(dialog.message()));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return { page, said, asked: () => asked.filter((url) => url !== page.url() && url !== 'data:,') };
}

/** No width makes the page itself scroll sideways, and what scrolls in it is reached by the keyboard. */
export async function fits(t: ExecutionContext, page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    t.true(Number(wide) <= width, `${name} at ${width}: ${wide} pixels wide`);
    t.deepEqual(await page.evaluate(unreachable), [], `${name} at ${width}`);
  }
}
