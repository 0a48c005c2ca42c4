/** Prompt templates: text with `{{name}}` where a value goes, filled in one pass. */

import { Refusal } from '../../refusal/index.js';

/** What a template can name, and nothing else. */
export const PLACEHOLDERS = [
  'data',
  'reportId',
  'timezone',
  'validPeriod.start',
  'validPeriod.end',
  'prompt.id',
  'prompt.version',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Prompts are held in memory for every profile that runs. */
const MAX_PROMPT_LENGTH = 128 * 1024 * 1024;

/** `\{{` for a literal, a whole placeholder, or an opening that none follows. */
const MARK = /\\\{\{|\{\{([^{}\n]*)\}\}|\{\{/g;

type Piece = { readonly text: string } | { readonly name: Placeholder };

export type Template = readonly Piece[];

/** Splits a template; throws at the first thing that is no placeholder, and where `{{data}}` is missing. */
export function parseTemplate(source: string, file: string): Template {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of source.matchAll(MARK)) {
    pieces.push({ text: source.slice(from, match.index) });
    from = match.index + match[0].length;
    if (match[0].startsWith('\\')) pieces.push({ text: '{{' });
    else pieces.push({ name: placeholder(match[1], source, match.index, file) });
  }
  pieces.push({ text: source.slice(from) });
  if (!pieces.some((one) => 'name' in one && one.name === 'data'))
    throw new Refusal('report.template', 'lacks {{data}}, so no profile would see the data package', {
      file,
    });
  return pieces;
}

function placeholder(inside: string | undefined, source: string, at: number, file: string): Placeholder {
  const name = PLACEHOLDERS.find((one) => one === inside?.trim());
  if (name) return name;
  const line = source.slice(0, at).split(/\r\n|\n|\r/).length;
  const what = inside === undefined ? 'opens {{ without closing it' : 'names an unknown placeholder';
  throw new Refusal('report.template', what, { file, line });
}

/** Fills a template. What a value says is never read as a template. */
export function renderPrompt(
  template: Template,
  values: Readonly<Record<Placeholder, string>>,
  file: string,
): string {
  const parts = template.map((one) => ('name' in one ? values[one.name] : one.text));
  const length = parts.reduce((sum, one) => sum + one.length, 0);
  if (length > MAX_PROMPT_LENGTH)
    throw new Refusal('report.template', `fills to more than ${MAX_PROMPT_LENGTH} characters`, { file });
  return parts.join('');
}
