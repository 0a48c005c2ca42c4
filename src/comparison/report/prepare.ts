/** Everything that a run needs to know before it starts anything. */

import { dirname, resolve } from 'node:path';
import { type BackendType, BUILT_IN_BACKENDS } from '../backend/index.js';
import { readReport } from './read.js';
import type { Profile, Report } from './report.js';
import { type Environment, secretsOf } from './secrets.js';
import { selectProfiles } from './select.js';
import { readSources, type Sources } from './sources.js';

export interface PreparedReport {
  readonly report: Report;
  /** Selected, in order. */
  readonly profiles: readonly Profile[];
  readonly sources: Sources;
  readonly environment: Environment;
  /** Name to value. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Of the report file, absolute. */
  readonly folder: string;
}

export interface PrepareOptions {
  readonly report: string;
  readonly profiles?: readonly string[] | undefined;
  readonly backends?: readonly BackendType[] | undefined;
  readonly environment?: Environment | undefined;
}

/** Reads and checks; throws `Refusal` or `Refused`. No backend has been started. */
export async function prepareReport(options: PrepareOptions): Promise<PreparedReport> {
  const { environment = process.env } = options;
  const backends = [...BUILT_IN_BACKENDS, ...(options.backends ?? [])];
  const { report, bytes } = await readReport(options.report, backends);
  const folder = resolve(dirname(options.report));
  const profiles = selectProfiles(report, options.profiles, options.report);
  const sources = await readSources(folder, report);
  const files = [bytes, sources.template, sources.dataPackage];
  const secrets = secretsOf(profiles, environment, options.report, files);
  return { report, profiles, sources, environment, secrets, folder };
}
