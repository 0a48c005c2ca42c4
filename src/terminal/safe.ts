/** Names and texts of unknown origin, made harmless for a terminal. */

/** Controls (C0, C1), format characters that reorder or hide text, line and paragraph separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * What a GitHub runner takes for a command in any program's output: `::` where a line begins, and
 * `##[` anywhere. One character of each is escaped.
 */
const RUNNER_COMMAND = /^(\s*):(?=:)|##(?=\[)/g;

/**
 * Escapes every character that could move the cursor, change colours or reorder what is read, and
 * what would make a line of it a command to a CI runner.
 */
export function safe(text: string): string {
  return text
    .replace(UNSAFE, (one) => {
      const code = one.codePointAt(0) ?? 0;
      return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
    })
    .replace(RUNNER_COMMAND, (found, blank = '') => (found === '##' ? '#\\x23' : `${blank}\\x3a`));
}

/** The same, keeping line ends: for texts of ours that quote names and run over several lines. */
export function safeLines(text: string): string {
  return text.split('\n').map(safe).join('\n');
}

/** JSON text with the same characters in JSON's own escapes: it reads back as the same value. */
export function safeJson(text: string): string {
  return text.replace(UNSAFE_IN_JSON, (one) =>
    Array.from({ length: one.length }, (_, at) => `\\u${hex4(one.charCodeAt(at))}`).join(''),
  );
}

/** Outside strings JSON has no such characters but line ends, which stay. */
const UNSAFE_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

function hex4(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}
