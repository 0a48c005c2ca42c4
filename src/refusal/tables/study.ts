/** Studies: `study.` and a code of the contract (section 13). */

import { STUDY_ANALYSIS_KINDS } from './study/analysis.js';
import { STUDY_READING_KINDS } from './study/reading.js';
import { STUDY_RECORD_KINDS } from './study/records.js';
import { STUDY_SNAPSHOT_KINDS } from './study/snapshots.js';

export const STUDY_KINDS = {
  ...STUDY_READING_KINDS,
  ...STUDY_RECORD_KINDS,
  ...STUDY_ANALYSIS_KINDS,
  ...STUDY_SNAPSHOT_KINDS,
};
