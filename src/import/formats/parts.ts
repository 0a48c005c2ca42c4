/** The text of a message that comes in parts: text parts, and others where `--parts` keeps them. */

import { isObject, type Json } from '../../json/tagged.js';
import { canonicalText } from '../../native.js';
import type { ImportSource } from '../format.js';
import { member, textOf } from './values.js';

/** What `--parts` calls the types of parts, and the member that holds their text. */
const TYPES: Readonly<
  Record<string, { readonly kind: 'text' | 'reasoning' | 'tool'; readonly member: string }>
> = {
  text: { kind: 'text', member: 'text' },
  output_text: { kind: 'text', member: 'text' },
  reasoning: { kind: 'reasoning', member: 'reasoning' },
  thinking: { kind: 'reasoning', member: 'thinking' },
  tool_use: { kind: 'tool', member: 'input' },
};
/** Other types that are told apart in the count of what was left out. */
const OTHERS: readonly string[] = ['image', 'audio', 'video', 'document', 'data'];

/** The wanted parts, joined by `joint`; the others are counted as left out. */
export function messageText(parts: readonly Json[], joint: string, source: ImportSource): string {
  const { parts: kept = [] } = source.settings;
  return parts
    .flatMap((part) => {
      const name = textOf(member(part, 'type')) ?? '';
      const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
      if (type && (type.kind === 'text' || kept.includes(type.kind))) return wordsOf(part, type.member);
      source.leave(type?.kind ?? (OTHERS.includes(name) ? name : 'other'));
      return [];
    })
    .join(joint);
}

/** A tool's input is JSON; Inspect names it `arguments`, and has it as a text. */
function wordsOf(part: Json, name: string): readonly string[] {
  const found = member(part, name) ?? (name === 'input' ? member(part, 'arguments') : undefined);
  if (typeof found === 'string') return [found];
  return isObject(found) ? [canonicalText(found, 'line')] : [];
}
