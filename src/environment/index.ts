/** The program about itself. */

export { CITATION_FORMATS, type Citation, type CitationFormat, citation } from './citation.js';
export { type Environment, environment } from './environment.js';
