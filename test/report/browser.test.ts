/** Pages in a real browser: three widths, both colour schemes, the keyboard, paper. */

import { browserTest } from '../browser.js';
import { crowdedPage, examplePages, hostilePage } from './documents.js';
import { cutTexts, faint, focused, foreign, overlappingTexts } from './looks.js';
import { fits, open } from './opened.js';

browserTest('pages fit at three widths, say nothing and ask for nothing', async (t) => {
  const pages = [...(await examplePages()), ['crowded', await crowdedPage()] as const];
  for (const [name, html] of pages) {
    const { page, said, asked } = await open(t, html);
    await fits(t, page, name);
    t.deepEqual(await page.evaluate(overlappingTexts), [], name);
    t.deepEqual(await page.evaluate(cutTexts), [], name);
    t.deepEqual([...said, ...asked()], [], name);
    await page.close();
  }
});

browserTest('texts and marks stand out in both colour schemes', async (t) => {
  const pages = [...(await examplePages()), ['crowded', await crowdedPage()] as const];
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, html] of pages) {
      const { page } = await open(t, html, scheme);
      t.deepEqual(await page.evaluate(faint), [], `${name}, ${scheme}`);
      await page.close();
    }
  }
});

browserTest('hostile names run nothing, load nothing and stay in their places', async (t) => {
  const { page, said, asked } = await open(t, await hostilePage());
  await fits(t, page, 'hostile');
  t.deepEqual(await page.evaluate(foreign), []);
  t.deepEqual([...said, ...asked()], []);
  t.not(await page.title(), 'run');
  t.is(await page.locator('h1').count(), 1);
  t.true(await page.locator('figure').first().isVisible());
});

browserTest('the keyboard reaches every link and all that scrolls, and the focus shows', async (t) => {
  const html = (await examplePages()).get('interventions') ?? '';
  const { page } = await open(t, html);
  const count = await page.locator('a[href], [tabindex="0"]').count();
  const seen: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('Tab');
    const { text, outlined, inView } = await page.evaluate(focused);
    t.true(outlined && inView, text);
    seen.push(text);
  }
  t.is(seen[0], 'To the content');
  t.true(seen.includes('Picture: Trajectories'));
  t.true(seen.includes('Checkpoints'));
  t.is(seen.length, count);
});

browserTest('pictures have names and descriptions for who does not see them', async (t) => {
  const html = (await examplePages()).get('interventions') ?? '';
  const { page } = await open(t, html);
  const snapshot = await page.locator('main').ariaSnapshot();
  t.regex(snapshot, /region "Picture: Trajectories"/);
  t.regex(snapshot, /img "Trajectories 2 planned runs, 2 of them recorded[^"]*9 recorded events/);
  t.regex(snapshot, /img "Failures of 3 profiles under one scope/);
  t.regex(snapshot, /rowheader "I1"/);
  t.regex(snapshot, /heading "Checkpoints" \[level=2\]/);
});

browserTest('on paper a page is dark on light, without what only screens need', async (t) => {
  const html = (await examplePages()).get('concentration') ?? '';
  const { page } = await open(t, html, 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  t.is(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)');
  t.false(await page.locator('nav').isVisible());
  t.deepEqual(await page.evaluate(faint), []);
  t.is((await page.pdf({ format: 'A4' })).subarray(0, 5).toString(), '%PDF-');
});
