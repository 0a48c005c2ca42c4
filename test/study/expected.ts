/** Expected answers of the study vectors, without what the contract leaves open. */

/** Members that hold an implementation's own words. */
const OWN: readonly string[] = ['software_version', 'result_schema', 'limitations'];
/** Stands for text of free wording, and for digests over it. */
const FREE = '<depends-on-wording>';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON whose numbers are their own text, so that 1 and 1.0 differ. */
export function readExact(json: string): unknown {
  const marked = json.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"#${token}"`));
  return JSON.parse(marked);
}

/** The value as it is compared: members in their order, own words left out. */
export function compared(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const anchors =
      name === 'evidence' &&
      value.some((one) => one !== null && typeof one === 'object' && 'start_line' in one);
    return value.map((one) => (anchors ? withoutNote(compared(one)) : compared(one)));
  }
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([key]) => !OWN.includes(key));
  return Object.fromEntries(members.map(([key, one]) => [key, compared(one, key)]));
}

function withoutNote(anchor: unknown): unknown {
  const members = Object.entries(anchor as object).filter(([key]) => key !== 'note');
  return Object.fromEntries(members);
}

/** `found` with every string that may be any string written as the expectation writes it. */
export function freed(found: unknown, expected: unknown): unknown {
  if (expected === FREE && typeof found === 'string') return FREE;
  if (Array.isArray(found) && Array.isArray(expected)) {
    return found.map((one, at) => freed(one, expected[at]));
  }
  if (found === null || typeof found !== 'object' || expected === null || typeof expected !== 'object') {
    return found;
  }
  const other = expected as Record<string, unknown>;
  return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, freed(one, other[key])]));
}
