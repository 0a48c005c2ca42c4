/** A report as one HTML file: no script, no network, nothing that a name in it could change. */

import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { safeLines } from '../../terminal/index.js';
import type { Block, ReportDocument } from '../document.js';
import type { Picture } from '../pictures.js';
import { Bars } from './bars.js';
import { Inline } from './inline.js';
import { Lanes } from './lanes.js';
import { Overlap } from './overlap.js';
import { STYLE } from './style.js';

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
  const style = `<style>${STYLE}</style>`;
  const html = renderToString(<Page title={title} report={report} />);
  // The renderer would escape what a style holds.
  return `${safeLines(`<!DOCTYPE html>\n${html.replace('<style></style>', () => style)}`)}\n`;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

function Page({ title, report }: { readonly title: string; readonly report: ReportDocument }): VNode {
  const { head, sections } = sectionsOf(report);
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
        <nav aria-label="Sections">
          <ul>
            {sections.map((one) => (
              <li>
                <a href={`#${one.id}`}>
                  <Inline text={one.title} />
                </a>
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
          Written by assay from one result; every picture stands beside a table that says the same.
        </footer>
      </body>
    </html>
  );
}

/** What stands before the first heading of the second level, and what follows each of them. */
function sectionsOf(report: ReportDocument): { head: readonly Block[]; sections: readonly Section[] } {
  const starts = report.flatMap((one, at) => (one.kind === 'heading' && one.level === 2 ? [at] : []));
  const sections = starts.map((start, at) => {
    const first = report[start];
    const title = first?.kind === 'heading' ? first.text : '';
    return { id: `section-${at + 1}`, title, blocks: report.slice(start + 1, starts[at + 1]) };
  });
  return { head: report.slice(0, starts[0]), sections };
}

function Blocks({ id, blocks }: { readonly id: string; readonly blocks: readonly Block[] }): VNode {
  let under = '';
  return (
    <>
      {blocks.map((block, at) => {
        if (block.kind === 'heading') under = block.text.replaceAll('`', '');
        return <Shown id={`${id}-${at + 1}`} block={block} under={under} />;
      })}
    </>
  );
}

function Shown({
  id,
  block,
  under,
}: {
  readonly id: string;
  readonly block: Block;
  readonly under: string;
}): VNode | null {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h1>
          <Inline text={block.text} />
        </h1>
      ) : (
        <h3>
          <Inline text={block.text} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul class="limits">
          {block.items.map((item) => (
            <li>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl class="facts">
          {block.rows.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>
                <Inline text={value} />
              </dd>
            </>
          ))}
        </dl>
      );
    case 'table':
      return <Table heads={block.heads} rows={block.rows} under={under} />;
    default:
      return <Drawn id={id} picture={block.picture} />;
  }
}

function Table({
  heads,
  rows,
  under,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly under: string;
}): VNode | null {
  if (rows.length === 0) return null;
  const label = `Table: ${under === '' ? '' : `${under}, `}${heads.join(', ')}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((one) => (
              <th scope="col">{one}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr>
              <th scope="row">
                <Inline text={first} />
              </th>
              {rest.map((cell) => (
                <td>
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Drawn({ id, picture }: { readonly id: string; readonly picture: Picture }): VNode {
  switch (picture.kind) {
    case 'lanes':
      return <Lanes id={id} picture={picture} />;
    case 'bars':
      return <Bars id={id} picture={picture} />;
    default:
      return <Overlap id={id} picture={picture} />;
  }
}
