/** How to cite the program, in the forms that reference managers read. */

import { ownPackage } from './package.js';

export const CITATION_FORMATS = ['text', 'bibtex', 'cff'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

/** `assay cite --json`. */
export interface Citation {
  readonly title: string;
  readonly authors: readonly string[];
  readonly version: string;
  readonly license: string;
  readonly format: CitationFormat;
  /** The citation in that format. */
  readonly text: string;
}

const AUTHORS = 'assay contributors';

/** The citation of this version. It holds no date: the version alone names what was used. */
export function citation(format: CitationFormat = 'text'): Citation {
  const { name, description, version, license } = ownPackage();
  const title = `${name}: ${description}`;
  const text = TEXTS[format](title, version, license);
  return { title, authors: [AUTHORS], version, license, format, text };
}

const TEXTS: Record<CitationFormat, (title: string, version: string, license: string) => string> = {
  text: (title, version) => `${AUTHORS}. ${title}. Version ${version}. Computer software.`,
  bibtex: (title, version) =>
    [
      '@software{assay,',
      `  author = {{${AUTHORS}}},`,
      `  title = {${title}},`,
      `  version = {${version}}`,
      '}',
    ].join('\n'),
  // Citation File Format 1.2.0.
  cff: (title, version, license) =>
    [
      'cff-version: 1.2.0',
      'message: If you use assay in published work, please cite it as below.',
      'type: software',
      `title: "${title}"`,
      `version: ${version}`,
      `license: ${license}`,
      'authors:',
      `  - name: ${AUTHORS}`,
    ].join('\n'),
};
