/**
 * JSON whose objects are maps: members keep the order of the text whatever they are called
 * (JavaScript objects move names that look like integers to the front), and no name is special.
 * Integers are bigint, other numbers number, as in `tagged.ts`.
 */

export type Ordered = null | boolean | bigint | number | string | readonly Ordered[] | OrderedObject;
export type OrderedObject = ReadonlyMap<string, Ordered>;

/** Strings of tagged text; a name is one that a colon follows. */
const STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(:?)/g;

/** Put before every name while `JSON.parse` holds it, so that none is an index or special. */
const MARK = '.';

/** Reads tagged text as the core writes it (without blanks). */
export function orderedFromTagged(text: string): Ordered {
  const marked = text.replace(STRING, (whole, body: string, colon: string) =>
    colon === '' ? whole : `"${MARK}${body}":`,
  );
  return JSON.parse(marked, untag) as Ordered;
}

function untag(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value[0] === 'i' ? BigInt(value.slice(1)) : value.slice(1);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return new Map(Object.entries(value).map(([name, one]) => [name.slice(MARK.length), one]));
}

/** Whether a value is an object. */
export function isOrderedObject(value: Ordered | undefined): value is OrderedObject {
  return value instanceof Map;
}

/** An object of members in the order given. */
export function ordered(members: Readonly<Record<string, Ordered>>): OrderedObject {
  return new Map(Object.entries(members));
}
