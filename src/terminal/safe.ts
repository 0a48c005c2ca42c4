/** Names and texts of unknown origin, made harmless for a terminal. */

/** Controls (C0, C1), format characters that reorder or hide text, line and paragraph separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** Escapes every character that could move the cursor, change colours or reorder what is read. */
export function safe(text: string): string {
  return text.replace(UNSAFE, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** The same, keeping line ends: for texts of ours that quote names and run over several lines. */
export function safeLines(text: string): string {
  return text.split('\n').map(safe).join('\n');
}
