export { errnoOf, failureWords, readBounded } from './bounded.js';
export { createFile, linkNew } from './create.js';
export { type MadeFolders, makeFolders, removeFolders } from './folders.js';
export { expandInputs } from './inputs.js';
export { replaceFile, syncFolder, writeNew } from './replace.js';
