/** The library: everything a command does is one exported async function. */

export {
  type Citation,
  type CitationFormat,
  citation,
  type Environment,
  environment,
} from './environment/index.js';
export {
  type CheckedEntry,
  type CorpusCheck,
  type CorpusManifest,
  RULINGS,
  readManifest,
  rebuildCorpus,
  SPEC_VERSION,
  type SpecRuling,
  type SynthOptions,
  type SynthResult,
  specRuling,
  verifyCorpus,
  writeSynthArchives,
} from './identity/index.js';
export type { Progress, RunOptions } from './native.js';
export {
  isRefusalKind,
  KINDS,
  type KindEntry,
  Refusal,
  type RefusalJson,
  type RefusalKind,
  Refused,
} from './refusal/index.js';
