/** The program about itself. */

export { CITATION_FORMATS, type Citation, type CitationFormat, citation } from './citation.js';
export { type Environment, environment } from './environment.js';
export { packagePath } from './package.js';
export {
  METHOD,
  type PluginIdentity,
  type SoftwareIdentity,
  softwareIdentity,
} from './software.js';
