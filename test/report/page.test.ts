/** Pages as text: nothing that a name holds becomes markup, nothing is loaded, pictures have words and tables. */

import { createHash } from 'node:crypto';
import test from 'ava';
import { markdownText, pageText, picture, table } from '../../dist/report/index.js';
import { studyJson, traceStudy } from '../../dist/study/index.js';
import { lay, set, study } from '../study/fixture.js';
import { crowdedPage, examplePages, hostilePage } from './documents.js';

/** The elements that pages are made of. */
const ELEMENTS = new Set(
  (
    'html head meta title link style body a header nav ul li main section h1 h2 h3 p dl dt dd table thead tbody tr th td ' +
    'code figure figcaption svg desc g path rect line text footer'
  ).split(' '),
);

test('markup in names is text, whatever it tries', async (t) => {
  const html = await hostilePage();
  const elements = [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name = '']) => name);
  t.deepEqual(
    elements.filter((name) => !ELEMENTS.has(name)),
    [],
  );
  t.false(/<[^>]*\son[a-z]+\s*=/i.test(html));
  t.is([...html.matchAll(/<style/g)].length, 1);
  t.true(html.includes('&lt;script>'));
});

test('what reorders, hides or moves text is written as an escape', async (t) => {
  const html = await hostilePage();
  t.false(/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|(?!\n)\p{Cc}/u.test(html));
  t.true(html.includes('\\u{202e}gnp.exe'));
  // A CI runner that prints the page takes no line of it for a command.
  t.false(/^\s*::/m.test(html));
});

test('a page allows one style, by its hash, and loads nothing', async (t) => {
  for (const html of [await hostilePage(), ...(await examplePages()).values()]) {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    t.is(
      policy,
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    t.false(/@import|url\(/.test(style));
    t.deepEqual(
      [...html.matchAll(/<[^>]*?\s(?:src|href|srcset|action|data)="([^"]*)"/g)]
        .map(([, target]) => target)
        .filter((target) => !/^(#[a-z0-9-]+|data:,)$/.test(target ?? '')),
      [],
    );
  }
});

test('every picture has a title, a description and a table after it', async (t) => {
  const pages = [...(await examplePages()), ['crowded', await crowdedPage()] as const];
  for (const [name, html] of pages) {
    const pictures = html.split('<svg role="img"').slice(1);
    t.true(pictures.length > 0, name);
    for (const one of pictures) {
      t.regex(
        one,
        /^[^>]*aria-labelledby="([a-z0-9-]+)-title \1-text"[^>]*><title id="\1-title">[^<]+<\/title><desc id="\1-text">[^<]+<\/desc>/,
      );
      t.true(one.indexOf('<table>') > 0, `${name}: a table after the picture`);
    }
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    t.is(new Set(ids).size, ids.length, name);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) t.true(ids.includes(target), target);
  }
});

test('a page holds what the Markdown report says', async (t) => {
  const plain = (html: string) =>
    html
      .replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const { renderReport, renderPage } = await import('../../dist/study/index.js');
  const result = await traceStudy({ study: lay(t).path });
  const words = (text: string) => text.match(/[\p{L}\p{N}_./-]+/gu) ?? [];
  const page = new Set(words(plain(await renderPage(result))));
  t.deepEqual(
    words(renderReport(result, 'markdown')).filter((word) => !/^-+$/.test(word) && !page.has(word)),
    [],
  );
});

test('a page shows no prompt, path or source reference', async (t) => {
  const document = study();
  set(document, 'configurations.0.prompt', 'A secret prompt <b>');
  const html = (await examplePages()).get('interventions') ?? '';
  for (const text of ['Your distances are too large', 'sources/', 'materials/', 'both runs end with']) {
    t.false(html.includes(text), text);
  }
  const result = await traceStudy({ study: lay(t, document).path });
  const { renderPage } = await import('../../dist/study/index.js');
  t.false((await renderPage(result)).includes('secret'));
  t.false(studyJson(result).includes('secret'));
});

test('the same result gives the same page', async (t) => {
  t.deepEqual([...(await examplePages())], [...(await examplePages())]);
});

test('one long cell does not make every row of a Markdown table long', (t) => {
  const rows = Array.from({ length: 500 }, (_, at) => [`${at}`, at === 7 ? 'x'.repeat(100_000) : 'y']);
  t.true(markdownText([table(['a', 'b'], rows)]).length < 200_000);
});

test('pictures are left out of Markdown, and tables without rows of both', async (t) => {
  const bars = { kind: 'bars', title: 'Bars', description: 'None.', classes: [], groups: [] } as const;
  t.is(markdownText([picture(bars), table(['a'], []), table(['a'], [['b']])]), '| a   |\n|-----|\n| b   |\n');
  t.is([...(await pageText('x', [table(['a'], [])])).matchAll(/<table/g)].length, 0);
});
