/** A report as one HTML file: no script, no network, nothing that a name in it could change. */

import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { safeLines } from '../../terminal/index.js';
import type { Block, ReportDocument } from '../document.js';
import type { Picture } from '../pictures.js';
import { Blocks, headingId } from './blocks.js';
import { Drawn } from './drawn.js';
import { Frame } from './figure.js';
import { Inline } from './inline.js';
import { PICTURE_STYLE, STYLE } from './style.js';

/** Only the one style that the file itself holds is allowed, by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The text of the file. Markup in texts is escaped; so is what would reorder or hide them. */
export function page(title: string, report: ReportDocument): string {
  return `${withStyle(`<!DOCTYPE html>\n${renderToString(<Page title={title} report={report} />)}`, STYLE)}\n`;
}

/** A picture as a file of its own, ending in one newline. */
export function svgFile(picture: Picture): string {
  const svg = renderToString(
    <Frame.Provider value="file">
      <Drawn id="picture" picture={picture} />
    </Frame.Provider>,
  );
  return `${withStyle(svg, PICTURE_STYLE)}\n`;
}

/** The renderer would escape what a style holds. */
function withStyle(markup: string, style: string): string {
  return safeLines(markup.replace('<style></style>', () => `<style>${style}</style>`));
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

function Page({ title, report }: { readonly title: string; readonly report: ReportDocument }): VNode {
  const { head, sections } = sectionsOf(report);
  const detailed = sections.some(({ blocks }) =>
    blocks.some((one) => one.kind === 'heading' && one.level === 4),
  );
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content="assay" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style></style>
      </head>
      <body>
        <a class="skip" href="#content">
          To the content
        </a>
        <header>
          <Blocks id="head" blocks={head} />
        </header>
        <nav aria-label={detailed ? 'Contents' : 'Sections'} class={detailed ? 'contents' : undefined}>
          <ul>
            {sections.map((one) => (
              <li>
                <a href={`#${one.id}`}>
                  <Inline text={one.title} />
                </a>
                {detailed && <Within section={one} />}
              </li>
            ))}
          </ul>
        </nav>
        <main id="content">
          {sections.map((one) => (
            <section aria-labelledby={one.id}>
              <h2 id={one.id}>
                <Inline text={one.title} />
              </h2>
              <Blocks id={one.id} blocks={one.blocks} />
            </section>
          ))}
        </main>
        <footer>
          Written by assay from what it read alone; every picture stands beside a table that says the same.
        </footer>
      </body>
    </html>
  );
}

/** The headings of a section, as a list of links. */
function Within({ section }: { readonly section: Section }): VNode | null {
  const links = section.blocks.flatMap((one, at) =>
    one.kind === 'heading' && one.level === 3
      ? [{ to: headingId(one, `${section.id}-${at + 1}`), text: one.text }]
      : [],
  );
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li>
          <a href={`#${to}`}>
            <Inline text={text} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What stands before the first heading of the second level, and what follows each of them. */
function sectionsOf(report: ReportDocument): { head: readonly Block[]; sections: readonly Section[] } {
  const starts = report.flatMap((one, at) => (one.kind === 'heading' && one.level === 2 ? [at] : []));
  const sections = starts.map((start, at) => {
    const first = report[start];
    const [title, anchor] = first?.kind === 'heading' ? [first.text, first.anchor] : [''];
    return {
      id: anchor ?? `section-${at + 1}`,
      title,
      blocks: report.slice(start + 1, starts[at + 1]),
    };
  });
  return { head: report.slice(0, starts[0]), sections };
}
