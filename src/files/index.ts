export { readBounded } from './bounded.js';
export { expandInputs } from './inputs.js';
export { replaceFile } from './replace.js';
