/** Runs one backend of a report file as a profile, as a run does. */

import type { ExecutionContext } from 'ava';
import { type ProfileEnd, runProfile } from '../../dist/comparison/profile-run.js';
import { prepareReport } from '../../dist/comparison/report/prepare.js';
import { emptyFolder } from '../folder.js';
import { commandProfile, writeReport } from './report.js';

export interface Trial {
  readonly environment?: Record<string, string>;
  readonly signal?: AbortSignal;
  readonly validation?: object;
  readonly folder?: string;
}

/** The end of a profile with the given `backend` mapping. */
export async function trial(t: ExecutionContext, backend: object, options: Trial = {}): Promise<ProfileEnd> {
  const folder = options.folder ?? emptyFolder(t);
  const profiles = [{ id: 'one', model: 'the-model', backend }, commandProfile('two')];
  const report = writeReport(folder, {
    profiles,
    ...(options.validation ? { validation: options.validation } : {}),
  });
  const prepared = await prepareReport({
    report,
    environment: { ...process.env, ...options.environment },
  });
  const [profile] = prepared.profiles;
  if (!profile) throw new Error('no profile');
  const opened = profile.backend.open({
    folder: prepared.folder,
    environment: prepared.environment,
    variables: prepared.secrets,
  });
  return runProfile(
    {
      profileId: profile.id,
      model: profile.model,
      backend: { id: profile.backendId, run: (request, how) => opened.run(request, how) },
      prompt: prepared.sources.prompt,
      timeoutSeconds: profile.timeoutSeconds,
      rules: prepared.report.validation,
      secrets: [...prepared.secrets.values()],
      folders: [prepared.folder],
    },
    options.signal ?? new AbortController().signal,
  );
}

/** The text of a report that came about; undefined where none did. */
export function reportOf({ result }: ProfileEnd): string | undefined {
  return 'report' in result ? Buffer.from(result.report as Uint8Array).toString('utf8') : undefined;
}

/** `category: message` of a failure. */
export function failureOf({ result }: ProfileEnd): string | undefined {
  return 'error' in result ? `${result.error.category}: ${result.error.message}` : undefined;
}
