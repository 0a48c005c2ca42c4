export { annotation, annotationData, annotationProperty } from './annotations.js';
export { hanging } from './hanging.js';
export { clock, type ProgressLine, progressLine, startProgress } from './progress.js';
export { quoted } from './quoted.js';
export { refusalText } from './refusals.js';
export { safe, safeJson, safeLines } from './safe.js';
export { coloured, paint, type Style } from './style.js';
export { type Column, type TableRoom, table } from './table.js';
export { type Viewer, viewerOf } from './viewer.js';
