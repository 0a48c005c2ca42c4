/** A Markdown text by its headings, as CommonMark sees them: none in a code block, a quote or a list. */

import MarkdownIt from 'markdown-it';

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** The heading's own text, as written between its marks, white space collapsed. */
  readonly text: string;
  /** The line it begins on, counted from 0. */
  readonly line: number;
}

/** A heading and what stands below it, up to the next heading of any level. */
export interface Section {
  /** Headings from the outermost to its own, such as `# Week`, `## Outlook`; empty before the first. */
  readonly path: readonly string[];
  /** With their line ends, heading first. */
  readonly lines: readonly string[];
  /** Of its first line, counted from 1. */
  readonly firstLine: number;
}

// Blocks alone: what stands inside a line is no matter here, and is the costly part.
const BLOCKS = new MarkdownIt('commonmark');
BLOCKS.core.ruler.enableOnly(['normalize', 'block']);

export function headingsOf(markdown: string): Heading[] {
  const tokens = BLOCKS.parse(markdown, {});
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open' || token.level !== 0 || !token.map) return [];
    const text = (tokens[at + 1]?.content ?? '').replace(/\s+/gu, ' ').trim();
    return [{ level: Number(token.tag.slice(1)), text, line: token.map[0] }];
  });
}

/** Every line once, in order. */
export function sectionsOf(markdown: string): Section[] {
  const lines = linesOf(markdown);
  const headings = headingsOf(markdown);
  const sections: Section[] = [];
  const first = headings[0]?.line ?? lines.length;
  if (first > 0) sections.push({ path: [], lines: lines.slice(0, first), firstLine: 1 });
  const open: Heading[] = [];
  for (const [at, heading] of headings.entries()) {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    sections.push({
      path: open.map(headingLabel),
      lines: lines.slice(heading.line, headings[at + 1]?.line ?? lines.length),
      firstLine: heading.line + 1,
    });
  }
  return sections;
}

/** `## Outlook`. */
export function headingLabel({ level, text }: Heading): string {
  return `${'#'.repeat(level)} ${text}`;
}

/** Lines as CommonMark counts them, each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}
