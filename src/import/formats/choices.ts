/** Choices as the OpenAI API answers with them. */

import type { Json } from '../../json/tagged.js';
import type { ImportSource } from '../format.js';
import { messageText } from './parts.js';
import { listOf, member, textOf } from './values.js';

/** The texts of a chat's or a completion's choices, by index; undefined where one has none. */
export function choiceTexts(body: Json, source: ImportSource): readonly (string | undefined)[] {
  const sorted = listOf(member(body, 'choices')).toSorted((left, right) => indexOf(left) - indexOf(right));
  return sorted.map((choice) => {
    const content = member(member(choice, 'message'), 'content');
    if (Array.isArray(content)) return messageText(content, '', source);
    return textOf(content) ?? textOf(member(choice, 'text'));
  });
}

function indexOf(choice: Json): number {
  const index = member(choice, 'index');
  return typeof index === 'bigint' ? Number(index) : 0;
}
