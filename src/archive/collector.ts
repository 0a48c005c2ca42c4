/** `--collector K=V`: how responses were collected, in the caller's own words. */

import type { Json, JsonObject } from '../json/tagged.js';
import { parseJson } from '../native.js';
import { Refusal, refusalsOf } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';

/**
 * Reads `name=value` pairs. A value that is a JSON scalar (`3`, `0.7`, `true`, `null`, `"3"`) is
 * that scalar, anything else is text as it stands.
 *
 * Refuses a pair without a name, and a name given twice, with `usage.option`.
 */
export function parseCollector(pairs: readonly string[]): JsonObject {
  const members = new Map<string, Json>();
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    if (cut < 1) throw new Refusal('usage.option', `--collector ${quoted(pair)} is not NAME=VALUE`);
    const name = pair.slice(0, cut);
    if (members.has(name)) throw new Refusal('usage.option', `--collector names ${quoted(name)} twice`);
    members.set(name, scalarOrText(pair.slice(cut + 1)));
  }
  return Object.fromEntries(members);
}

function scalarOrText(text: string): Json {
  if (text.trim() !== text) return text;
  try {
    const value = parseJson(Buffer.from(text, 'utf8'));
    return isScalar(value) ? value : text;
  } catch (error) {
    if (refusalsOf(error) === undefined) throw error;
    return text;
  }
}

/** A number too large for a double has no canonical form, so it stays the text it is. */
function isScalar(value: Json): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : value === null || typeof value !== 'object';
}
