/** Where files lie: paths of the command line, and the path grammar of documents (section 1.2). */

import { must } from './errors.js';
import { codePoints, type Value } from './fields.js';

/** A file of the command line: the folder to open, and a name in it. */
export interface Location {
  /** Absolute, and otherwise as written: `..` is left to the file system. */
  readonly root: string;
  readonly name: string;
}

/** Splits a path into folder and name; it is made absolute, not normalised. */
export function locate(path: string): Location {
  const parts = absolute(path);
  return { root: `/${parts.slice(0, -1).join('/')}`, name: parts.at(-1) ?? '' };
}

/** A path made absolute: without empty segments and `.`, which mean nothing to the file system. */
export function absolutePath(path: string): string {
  return `/${absolute(path).join('/')}`;
}

function absolute(path: string): string[] {
  const whole = path.startsWith('/') ? path : `${process.cwd()}/${path}`;
  return whole.split('/').filter((part) => part !== '' && part !== '.');
}

export function pathOf({ root, name }: Location): string {
  return root === '/' ? `/${name}` : `${root}/${name}`;
}

const MOST_PATH = 512;
/** Below U+0020; the grammar lets U+007F pass. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the grammar forbids
const CONTROL = /[\u0000-\u001f]/;
/** What no file system encoding can express. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A path in a document: relative, of plain names joined by single slashes. */
export function relativePath(value: Value): string {
  must(typeof value === 'string' && isRelativePath(value), 'unsafe_path');
  return value;
}

function isRelativePath(path: string): boolean {
  if (path.includes('\\') || CONTROL.test(path) || LONE_SURROGATE.test(path)) return false;
  if (codePoints(path) > MOST_PATH) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
