export { annotation, annotationData, annotationProperty } from './annotations.js';
export { clock, type ProgressLine, progressLine, startProgress } from './progress.js';
export { quoted } from './quoted.js';
export { refusalText } from './refusals.js';
export { safe, safeLines } from './safe.js';
export { coloured, paint } from './style.js';
export { type Column, table } from './table.js';
