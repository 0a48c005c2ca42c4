/** Pages of artifacts in a real browser: three widths, both colour schemes, the keyboard, paper, files of pictures. */

import test from 'ava';
import { reportOf } from '../../dist/artifact/index.js';
import { pageText, svgText } from '../../dist/report/index.js';
import { browserTest } from '../browser.js';
import { makeFolder, removeFolder } from '../folder.js';
import { cutTexts, faint, focused, overlappingTexts } from '../report/looks.js';
import { fits, open } from '../report/opened.js';
import { crowdedPage } from './crowded.js';
import { type Everything, makeEverything, REFERENCE } from './made.js';

let made: Everything;
const pages = new Map<string, string>();
test.before(async () => {
  made = await makeEverything(makeFolder());
  const { folder: _, ...files } = made;
  const put = async (name: string, paths: readonly string[], archives?: readonly string[]) => {
    const { title, document } = await reportOf(paths, { archives });
    pages.set(name, await pageText(title, document));
  };
  for (const [name, path] of Object.entries(files)) await put(name, [path]);
  await put('with draws', [made.model], [REFERENCE]);
  await put('together', Object.values(files));
  pages.set('crowded', await crowdedPage());
});
test.after.always(() => removeFolder(made.folder));

browserTest('pages fit at three widths, say nothing and ask for nothing', async (t) => {
  for (const [name, html] of pages) {
    const { page, said, asked } = await open(t, html);
    await fits(t, page, name);
    t.deepEqual(await page.evaluate(overlappingTexts), [], name);
    t.deepEqual(await page.evaluate(cutTexts), [], name);
    t.deepEqual([...said, ...asked()], [], name);
    await page.close();
  }
});

browserTest('texts and marks stand out in both colour schemes, and on paper', async (t) => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, html] of pages) {
      const { page } = await open(t, html, scheme);
      t.deepEqual(await page.evaluate(faint), [], `${name}, ${scheme}`);
      await page.close();
    }
  }
  const { page } = await open(t, pages.get('with draws') ?? '', 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  t.is(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)');
  t.deepEqual(await page.evaluate(faint), []);
});

browserTest('the keyboard reaches every link and all that scrolls, and the focus shows', async (t) => {
  const { page } = await open(t, pages.get('together') ?? '');
  const count = await page.locator('a[href], [tabindex="0"]').count();
  t.true(count > 40);
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('Tab');
    const { text, outlined, inView } = await page.evaluate(focused);
    t.true(outlined && inView, text);
  }
});

browserTest('a link of a verdict leads to the limit that it names', async (t) => {
  const { page } = await open(t, pages.get('store') ?? '');
  await page.locator('td a', { hasText: 'CLOSED_SET' }).first().click();
  t.is(await page.evaluate('document.querySelector(":target").textContent'), 'CLOSED_SET');
});

browserTest('pictures have names and descriptions, contents have a level more', async (t) => {
  const { page } = await open(t, pages.get('together') ?? '');
  const main = await page.locator('main').ariaSnapshot();
  for (const name of [
    'Thresholds of task synthtask',
    'Missed substitutions of task synthtask',
    'Smallest resolved fraction',
    'Verdicts over time',
    'Statistics against thresholds',
    'Lines that differ from the first report',
    'Fates of the records',
  ])
    t.regex(main, new RegExp(`img "${name.replace(/[()*]/g, '.')}`), name);
  const contents = await page.getByRole('navigation', { name: 'Contents' }).ariaSnapshot();
  t.regex(contents, /link "Rulings \(2\)"/);
  t.regex(contents, /link "Statistics against thresholds"/);
});

browserTest('a picture that is a file shows its title and legend, in both schemes', async (t) => {
  const { document } = await reportOf([made.model, made.store, made.trace], { archives: [REFERENCE] });
  for (const block of document) {
    if (block.kind !== 'picture') continue;
    const svg = await svgText(block.picture);
    for (const scheme of ['light', 'dark'] as const) {
      const { page, said, asked } = await open(t, `<!DOCTYPE html><body>${svg}`, scheme);
      t.deepEqual(await page.evaluate(cutTexts), [], block.picture.title);
      t.deepEqual(await page.evaluate(overlappingTexts), [], block.picture.title);
      t.deepEqual([...said, ...asked()], []);
      await page.close();
    }
    const { page, said, asked } = await open(t, svg, 'light', 'picture.svg');
    t.is(await page.evaluate('document.documentElement.tagName'), 'svg');
    t.deepEqual([...said, ...asked()], []);
    await page.close();
  }
});
