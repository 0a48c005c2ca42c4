/**
 * The core, as the rest of the program sees it. Everything heavy passes through here: whole files
 * go in, whole tables come out, off the event loop, with progress and abort.
 */

export { type Census, type CensusOutcome, censusArchives } from './native/archives.js';
export * from './native/bundles.js';
export {
  faultKinds,
  nativeFile,
  nativeVersion,
  type Progress,
  type RunOptions,
  refusalFrom,
} from './native/call.js';
export { ArchiveComposer, type ArchiveRow, type ComposedArchive } from './native/composing.js';
export * from './native/documents.js';
export * from './native/files.js';
export * from './native/identity.js';
export * from './native/records.js';
export * from './native/studies.js';
