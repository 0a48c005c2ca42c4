/** The blocks of a report as elements. */

import type { VNode } from 'preact';
import type { Block, TextColumn, TextLine } from '../document.js';
import { Drawn } from './drawn.js';
import { Inline } from './inline.js';

export function Blocks({ id, blocks }: { readonly id: string; readonly blocks: readonly Block[] }): VNode {
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
      return <Heading id={id} block={block} />;
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
    case 'texts':
      return (
        <div class="texts">
          {block.columns.map((column) => (
            <Text column={column} />
          ))}
        </div>
      );
    default:
      return <Drawn id={id} picture={block.picture} />;
  }
}

/** Where a heading that links or contents lead to stands: its anchor, or its place. */
export function headingId(block: Extract<Block, { kind: 'heading' }>, place: string): string {
  return block.anchor ?? place;
}

function Heading({
  id,
  block,
}: {
  readonly id: string;
  readonly block: Extract<Block, { kind: 'heading' }>;
}): VNode {
  const text = <Inline text={block.text} />;
  if (block.level === 1) return <h1>{text}</h1>;
  const place = headingId(block, id);
  return block.level === 4 ? <h4 id={place}>{text}</h4> : <h3 id={place}>{text}</h3>;
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

function Text({ column }: { readonly column: TextColumn }): VNode {
  const { title, lines } = column;
  const compared = lines.some(({ mark }) => mark !== undefined);
  return (
    <figure>
      <figcaption>
        <Inline text={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section class="scroll text" tabIndex={0} aria-label={`Text: ${title.replaceAll('`', '')}`}>
        <pre>
          {lines.map((line) => (
            <Line line={line} compared={compared} />
          ))}
        </pre>
      </section>
    </figure>
  );
}

/** A changed line is told by its sign and its edge; assistive technology is told by the element. */
function Line({ line, compared }: { readonly line: TextLine; readonly compared: boolean }): VNode {
  const { text, mark } = line;
  if (mark === 'added') return <ins>{`+ ${text}\n`}</ins>;
  if (mark === 'removed') return <del>{`- ${text}\n`}</del>;
  return <>{compared ? `  ${text}\n` : `${text}\n`}</>;
}
