/** Reads REPORT.yml into a report, or says everything that is wrong with it. */

import { readBounded } from '../../files/index.js';
import { type Refusal, Refused } from '../../refusal/index.js';
import { Fields, MAX_YAML_BYTES, parseYaml } from '../../yaml/index.js';
import type { BackendType } from '../backend/index.js';
import { pathBelow } from '../below.js';
import { periodFrom } from './period.js';
import { readProfiles } from './profiles.js';
import { type Prompt, REPORT_KINDS, type Report } from './report.js';
import { readRules } from './rules.js';

export interface ReportFile {
  readonly report: Report;
  /** As stored. */
  readonly bytes: Buffer;
}

/** Reads the file at `path`; throws `Refused` with every problem, each with its line. */
export async function readReport(path: string, backends: readonly BackendType[]): Promise<ReportFile> {
  const bytes = await readBounded(path, { limit: MAX_YAML_BYTES, unreadable: 'report.read' });
  return { report: parseReport(bytes, path, backends), bytes };
}

/** The same over bytes. */
export function parseReport(bytes: Uint8Array, file: string, backends: readonly BackendType[]): Report {
  const { root, refusals: broken } = parseYaml(bytes, file, REPORT_KINDS);
  if (!root) throw new Refused(broken);
  const refusals: Refusal[] = [];
  const fields = Fields.open(root, file, REPORT_KINDS, refusals);
  const report = fields && reportFrom(fields, backends);
  if (!report || refusals.length > 0) throw new Refused(refusals);
  return report;
}

function reportFrom(fields: Fields, backends: readonly BackendType[]): Report | undefined {
  const reportId = fields.text('reportId');
  const timezone = fields.text('timezone');
  const validPeriod = periodFrom(fields);
  const prompt = promptFrom(fields);
  const dataPackage = pathBelow(fields, 'dataPackage');
  const validation = readRules(fields);
  const profiles = readProfiles(fields, backends);
  fields.close();
  if (reportId === undefined || timezone === undefined || dataPackage === undefined) return undefined;
  if (!validPeriod || !prompt || !validation || !profiles) return undefined;
  return { reportId, timezone, validPeriod, prompt, dataPackage, validation, profiles };
}

function promptFrom(parent: Fields): Prompt | undefined {
  const fields = parent.mapping('prompt');
  if (!fields) return undefined;
  const [id, version] = [fields.text('id'), fields.text('version')];
  const template = pathBelow(fields, 'template');
  fields.close();
  if (id === undefined || version === undefined || template === undefined) return undefined;
  return { id, version, template };
}
