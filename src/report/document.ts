/**
 * A report before it is Markdown or a page: blocks in order. Texts are words of ours; an id, a digest or a reason
 * stands between backquotes, which none of them contains.
 */

import type { Picture } from './pictures.js';

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | {
      readonly kind: 'table';
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Shown on pages only; a table beside it says the same. */
  | { readonly kind: 'picture'; readonly picture: Picture };

/** A name and what it is. */
export type Fact = readonly [name: string, value: string];

export type ReportDocument = readonly Block[];

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, text };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function list(items: readonly string[]): Block {
  return { kind: 'list', items };
}

export function facts(rows: readonly Fact[]): Block {
  return { kind: 'facts', rows };
}

/** Without rows it is left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', heads, rows };
}

export function picture(one: Picture): Block {
  return { kind: 'picture', picture: one };
}

/** A table, or a word where it would have no rows. */
export function tableOr(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  otherwise: string,
): Block {
  return rows.length === 0 ? paragraph(otherwise) : table(heads, rows);
}
