/** Nothing that stands in an artifact becomes markup of a report, in any format. */

import test from 'ava';
import MarkdownIt from 'markdown-it';
import { reportOf } from '../../dist/artifact/index.js';
import { markdownText, pageText, svgText } from '../../dist/report/index.js';
import { browserTest } from '../browser.js';
import { makeFolder, removeFolder } from '../folder.js';
import { foreign } from '../report/looks.js';
import { fits, open } from '../report/opened.js';
import { hostileArtifacts } from './hostile.js';

let folder: string;
let files: readonly string[];
test.before(async () => {
  folder = makeFolder();
  files = await hostileArtifacts(folder);
});
test.after.always(() => removeFolder(folder));

/** The elements that pages and pictures are made of. */
const ELEMENTS = new Set(
  (
    'html head meta title link style body a header nav ul li main section h1 h2 h3 h4 p dl dt dd table thead tbody tr th td ' +
    'code figure figcaption svg desc g path rect line text footer div pre ins del'
  ).split(' '),
);

function foreignIn(markup: string): readonly string[] {
  const elements = [...markup.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name = '']) => name);
  // A value between quotes is no attribute of its own, whatever it says.
  const bare = markup.replace(/="[^"]*"/g, '=""');
  const handlers = [...bare.matchAll(/<[^>]*\son[a-z]+\s*=/gi)].map(([found]) => found);
  return [...elements.filter((name) => !ELEMENTS.has(name)), ...handlers];
}

test('every kind of artifact has one with hostile names', async (t) => {
  const { artifacts } = await reportOf(files);
  t.is(new Set(artifacts.map(({ kind }) => kind)).size, 12);
});

test('pages: names are text, and nothing reorders, hides or moves it', async (t) => {
  for (const set of [...files.map((file) => [file]), files]) {
    const { title, document } = await reportOf(set);
    const html = await pageText(title, document);
    t.deepEqual(foreignIn(html), []);
    t.is([...html.matchAll(/<style/g)].length, 1);
    t.false(/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|(?!\n)\p{Cc}/u.test(html));
    const targets = [...html.matchAll(/<[^>]*?\s(?:src|href|srcset|action|data)="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    t.deepEqual(
      targets.filter((to) => !/^(#[a-z0-9_-]+|data:,)$/.test(to ?? '')),
      [],
    );
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    t.is(new Set(ids).size, ids.length);
    for (const to of targets) if (to?.startsWith('#')) t.true(ids.includes(to.slice(1)), to);
  }
});

test('pictures that are files: the same', async (t) => {
  const { document } = await reportOf(files);
  const pictures = document.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
  t.true(new Set(pictures.map(({ kind }) => kind)).size >= 7);
  for (const one of pictures) {
    const svg = await svgText(one);
    t.deepEqual(foreignIn(svg), []);
    t.is([...svg.matchAll(/<style/g)].length, 1);
    t.false(
      /(?:href|src)=/.test(
        svg.replace(/<text[\s\S]*?<\/text>|<title[\s\S]*?<\/title>|<desc[\s\S]*?<\/desc>/g, ''),
      ),
    );
  }
});

test('Markdown: rendered with markup allowed, names stay text', async (t) => {
  const renderer = new MarkdownIt({ html: true, linkify: false });
  const allowed = new Set('h1 h2 h3 h4 p ul li table thead tbody tr th td code pre a'.split(' '));
  for (const set of [...files.map((file) => [file]), files]) {
    const html = renderer.render(markdownText((await reportOf(set)).document));
    const elements = [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name = '']) => name);
    t.deepEqual([...new Set(elements.filter((name) => !allowed.has(name)))], []);
    t.deepEqual(
      [...html.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !to?.startsWith('#')),
      [],
    );
  }
});

browserTest('in a browser they run nothing, load nothing and stay in their places', async (t) => {
  const { title, document } = await reportOf(files);
  const { page, said, asked } = await open(t, await pageText(title, document));
  await fits(t, page, 'hostile');
  t.deepEqual(await page.evaluate(foreign), []);
  t.deepEqual([...said, ...asked()], []);
  t.not(await page.title(), 'run');
  t.is(await page.locator('h1').count(), 1);
});
