/**
 * JSON that keeps integers and floats apart.
 *
 * Canonical documents distinguish `1` from `1.0`, and JavaScript numbers do not. Here an
 * integer is a bigint and a float is a number, in both directions. The text that crosses the
 * binding is JSON whose strings carry a tag: `s` for a string, `i` for an integer, `f` for a
 * float that JSON cannot write.
 */

export type Json = null | boolean | bigint | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * The value without its tags, in place: a reviver of `JSON.parse` does the same several times slower.
 * Members that `JSON.parse` made are own properties, whatever their names.
 */
function untagged(value: unknown): unknown {
  if (typeof value === 'string') return ofTag(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) value[at] = untagged(value[at]);
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) members[name] = untagged(members[name]);
  return members;
}

function ofTag(value: string): unknown {
  const rest = value.slice(1);
  switch (value[0]) {
    case 's':
      return rest;
    case 'i':
      return BigInt(rest);
    default:
      return rest === 'nan' ? Number.NaN : rest === 'inf' ? Infinity : -Infinity;
  }
}

/** Reads tagged text as the core writes it. */
export function fromTagged(text: string): Json {
  return untagged(JSON.parse(text)) as Json;
}

function tagNumber(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0.0' : JSON.stringify(value);
  return Number.isNaN(value) ? '"fnan"' : value > 0 ? '"finf"' : '"f-inf"';
}

/** Writes tagged text as the core reads it: bigint as integer, number as float. */
export function toTagged(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `"i${value}"`;
  if (typeof value === 'number') return tagNumber(value);
  if (typeof value === 'string') return JSON.stringify(`s${value}`);
  if (Array.isArray(value)) return `[${value.map(toTagged).join(',')}]`;
  const members = Object.entries(value as JsonObject);
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${toTagged(one)}`).join(',')}}`;
}

/** A plain value for `--json`: integers become numbers where they fit, else decimal strings. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (value !== null && typeof value === 'object') {
    const source = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
    const plain: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(source)) {
      Object.defineProperty(plain, name, {
        value: toPlain(one),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return plain;
  }
  return value;
}

/** Whether a value is a JSON object (and neither null nor an array). */
export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
