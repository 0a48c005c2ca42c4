/** Takes out of a message what must not be told: secrets, and where things lie on this machine. */

import { homedir, tmpdir } from 'node:os';

/** Shorter values cannot be told from ordinary text, so they are not taken as secrets. */
export const MIN_SECRET_LENGTH = 8;

// A path begins where no word, path or URL goes on, and ends at space, quote or bracket.
const POSIX_PATH = /(?<![\p{L}\p{N}._~/-])\/(?!\/)[^\s"'`<>()[\]{}|,;]+/gu;
const QUOTED_PATH = /(["'`])(?:\/(?!\/)|[A-Za-z]:[\\/])[^"'`\n]*\1/gu;
const WINDOWS_PATH = /(?<![\p{L}\p{N}])[A-Za-z]:[\\/][^\s"'`<>|]*|\\\\[^\s"'`<>|]+/gu;
const FILE_URL = /file:\/\/[^\s"'`<>]*/giu;

/** `text` without the secrets and absolute paths in it. */
export function redact(text: string, secrets: readonly string[], folders: readonly string[] = []): string {
  let clean = text;
  for (const secret of longestFirst(secrets)) clean = clean.replaceAll(secret, '[secret]');
  const known = [...folders, homedir(), tmpdir(), process.cwd()].filter((one) => one.length > 1);
  // Known folders first and literally: they may hold spaces, where a pattern would stop.
  for (const folder of longestFirst(known)) clean = clean.replaceAll(folder, '/…');
  return clean
    .replace(FILE_URL, '[path]')
    .replace(QUOTED_PATH, '[path]')
    .replace(WINDOWS_PATH, '[path]')
    .replace(POSIX_PATH, '[path]')
    .trim();
}

function longestFirst(texts: readonly string[]): string[] {
  return [...texts].sort((left, right) => right.length - left.length);
}

/** The longest start of `text` of at most `limit` bytes of UTF-8 that splits no character. */
export function cutToBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= limit) return bytes.toString('utf8');
  let end = limit;
  // A byte 10xxxxxx continues a character, so the cut moves before its first byte.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString('utf8');
}
