/** How programs of a language are usually called. */

import type { SourceLanguage } from '../../native.js';

export const LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'go',
  'rust',
  'java',
  'cpp',
] as const satisfies readonly SourceLanguage[];

const ENDINGS: Readonly<Record<SourceLanguage, readonly string[]>> = {
  python: ['.py'],
  javascript: ['.js', '.mjs', '.cjs'],
  typescript: ['.ts', '.mts', '.cts'],
  go: ['.go'],
  rust: ['.rs'],
  java: ['.java'],
  cpp: ['.cpp', '.cc', '.cxx'],
};

/** Whether a file's name is one of a program of the language. */
export function isProgramName(name: string, language: SourceLanguage): boolean {
  return ENDINGS[language].some((ending) => name.endsWith(ending));
}

/** The ending of an exemplar: the first of the usual ones. */
export function exemplarEnding(language: SourceLanguage): string {
  return ENDINGS[language][0] ?? '';
}
