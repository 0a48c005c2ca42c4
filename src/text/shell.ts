/** Command lines that a person can paste. */

/** What no POSIX shell gives a meaning, also at the start of a word. */
const PLAIN = /^[\w@%+:,./-]+$/;
/** What must not reach a terminal as it stands: controls, and characters that hide or reorder. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/**
 * `text` as one word of a shell. Words with control or reordering characters take the `$'…'`
 * form of bash, ksh and zsh, so that what is shown is also what is run.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (UNPRINTABLE.test(text)) return `$'${[...text].map(escaped).join('')}'`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escaped(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (!UNPRINTABLE.test(character)) return character;
  return [...Buffer.from(character, 'utf8')]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

/** A file argument: one that starts with a dash is not to be taken for a flag. */
export function shellPath(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/** A flag with its value, as two words where that is safe. */
export function shellFlag(name: string, value: string): string {
  return value.startsWith('-') || value === ''
    ? `${name}=${shellWord(value)}`
    : `${name} ${shellWord(value)}`;
}
