/**
 * A report before it is Markdown or a page: blocks in order. Texts are words of ours; an id, a digest or a reason
 * stands between backquotes, which none of them contains. `[words](#anchor)` links to a heading of the report.
 */

import type { Picture } from './pictures.js';

export type Block =
  | {
      readonly kind: 'heading';
      readonly level: Level;
      readonly text: string;
      /** Where links of the report lead: what `[text](#anchor)` names. */
      readonly anchor?: string;
    }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | {
      readonly kind: 'table';
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Texts of unknown origin, line by line; several stand side by side. */
  | { readonly kind: 'texts'; readonly columns: readonly TextColumn[] }
  /** Shown on pages only; a table beside it says the same. */
  | { readonly kind: 'picture'; readonly picture: Picture };

export type Level = 1 | 2 | 3 | 4;

export interface TextColumn {
  readonly title: string;
  readonly lines: readonly TextLine[];
}

export interface TextLine {
  readonly text: string;
  /** Where two texts are compared. */
  readonly mark?: 'added' | 'removed';
}

/** A name and what it is. */
export type Fact = readonly [name: string, value: string];

export type ReportDocument = readonly Block[];

export function heading(level: Level, text: string, anchor?: string): Block {
  return { kind: 'heading', level, text, ...(anchor === undefined ? {} : { anchor }) };
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

export function texts(columns: readonly TextColumn[]): Block {
  return { kind: 'texts', columns };
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
