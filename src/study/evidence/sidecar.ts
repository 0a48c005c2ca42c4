/** Reading an evidence sidecar (section 6.1 of the contract). */

import { ordered } from '../../json/ordered.js';
import { must } from '../errors.js';
import { objectOf } from '../fields.js';
import { locate } from '../location.js';
import type { Study } from '../manifest/study.js';
import { openDocument } from '../payloads.js';
import { type Intervention, readInterventions } from './interventions.js';
import { type Material, readMaterials } from './materials.js';
import { type Profile, readProfiles } from './profiles.js';

const SCHEMA = 'structdet-code.evidence/0.1';

export interface Sidecar {
  readonly sha256: string;
  readonly materials: ReadonlyMap<string, Material>;
  readonly interventions: readonly Intervention[];
  readonly profiles: readonly Profile[];
}

/** @param studyPath Where the study was read: its suites are read again for failure profiles. */
export async function readSidecar(path: string, study: Study, studyPath: string): Promise<Sidecar> {
  const { value, payloads, sha256 } = await openDocument(locate(path));
  const sidecar = objectOf(value, [
    'schema_version',
    'study_sha256',
    'materials',
    'interventions',
    'failure_profiles',
  ]);
  must(sidecar.get('schema_version') === SCHEMA, 'unsupported_evidence_schema');
  must(sidecar.get('study_sha256') === study.sha256, 'evidence_study_binding_mismatch');
  const materials = await readMaterials(sidecar.get('materials'), payloads);
  const interventions = readInterventions(sidecar.get('interventions'), study, materials);
  const profiles = await readProfiles(sidecar.get('failure_profiles'), study, studyPath);
  return { sha256, materials, interventions, profiles };
}

/** A sidecar without records, bound to a study. */
export function evidenceTemplate(study: Study) {
  return ordered({
    schema_version: SCHEMA,
    study_sha256: study.sha256,
    materials: [],
    interventions: [],
    failure_profiles: [],
  });
}
