import { loadStudy } from './manifest/load.js';
import type { StudyOptions } from './options.js';
import { givenPack } from './packs/index.js';

export interface ValidRecords {
  readonly status: 'valid_records';
  readonly study_id: string;
  readonly substantive_validation_performed: false;
}

/** Checks that a study's records are valid and bound to their files. */
export async function validateStudy({ study, pack }: StudyOptions): Promise<ValidRecords> {
  const { studyId } = await loadStudy(study, await givenPack(pack));
  return { status: 'valid_records', study_id: studyId, substantive_validation_performed: false };
}
