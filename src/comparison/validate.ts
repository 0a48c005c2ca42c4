/** Checks a report against the rules of its report file. */

import type { ValidationRules } from './report/report.js';
import { headingLabel, headingsOf } from './sections.js';

/** The rules that a report breaks, in the words of the report file; empty where it passes. */
export function brokenRules(markdown: string, rules: ValidationRules): string[] {
  return [
    ...missingHeadings(markdown, rules.requiredHeadings),
    ...rules.forbiddenText
      .filter((text) => markdown.includes(text))
      .map((text) => `holds the forbidden text ${JSON.stringify(text)}`),
    ...brokenLengths(markdown, rules),
  ];
}

function missingHeadings(markdown: string, required: readonly string[]): string[] {
  if (required.length === 0) return [];
  const headings = headingsOf(markdown);
  const present = new Set(headings.flatMap((one) => [one.text, headingLabel(one)]));
  return required
    .filter((one) => !present.has(one.replace(/\s+/gu, ' ').trim()))
    .map((one) => `lacks the heading ${JSON.stringify(one)}`);
}

function brokenLengths(markdown: string, { minLength, maxLength }: ValidationRules): string[] {
  if (minLength === undefined && maxLength === undefined) return [];
  const length = codePoints(markdown);
  if (minLength !== undefined && length < minLength)
    return [`has ${length} characters, fewer than ${minLength}`];
  if (maxLength !== undefined && length > maxLength)
    return [`has ${length} characters, more than ${maxLength}`];
  return [];
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
