/** What pages show beside the tables of reports. */

export { populationsPicture, sidesPicture, viewsPicture } from './bars.js';
export { classesIn } from './classes.js';
export { historiesPicture, trajectoriesPicture } from './lanes.js';
export { overlapPictures } from './overlap.js';
