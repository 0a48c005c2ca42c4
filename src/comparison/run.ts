/** Runs one report with several profiles and publishes the results as a comparison bundle. */

import { checkDestination, type DraftResult, type Published, publishBundle } from '../bundle/index.js';
import { Refusal } from '../refusal/index.js';
import type { Backend } from './backend/index.js';
import { runProfile } from './profile-run.js';
import { type PreparedReport, type PrepareOptions, prepareReport } from './report/prepare.js';
import { TIMEOUT_SECONDS } from './report/profiles.js';
import type { Profile } from './report/report.js';
import { namedBy } from './report/secrets.js';
import { draftOf } from './run-draft.js';

const DEFAULT_JOBS = 4;

export interface RunReportOptions extends PrepareOptions {
  /** The bundle's directory. */
  readonly output: string;
  /** Take the place of a recognised bundle. */
  readonly replace?: boolean | undefined;
  /** How many profiles run at a time; 4 by default. */
  readonly jobs?: number | undefined;
  /** Time limit of every profile, instead of its own. */
  readonly timeoutSeconds?: number | undefined;
  /** Stops the run; nothing is then published. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: ProfileEvent) => void) | undefined;
}

interface ProfilePlace {
  /** Counted from 1, in the order of the selection. */
  readonly position: number;
  readonly profileId: string;
}

/** What happens to one profile. All are `selected` before the first is `started`. */
export type ProfileEvent =
  | ({ readonly type: 'selected' } & ProfilePlace)
  | ({ readonly type: 'started' } & ProfilePlace)
  | ({
      readonly type: 'finished';
      readonly result: DraftResult;
      /** What the backend itself said about its failure; never stored. */
      readonly detail?: string | undefined;
    } & ProfilePlace);

/**
 * Runs and publishes. A profile that fails is a result of the bundle; bad input, a destination
 * that cannot be taken, or a cancellation throws `Refusal` or `Refused`, and nothing is published.
 */
export async function runReport(options: RunReportOptions): Promise<Published> {
  const { output, replace, signal = new AbortController().signal } = options;
  checkNumbers(options);
  const prepared = await prepareReport(options);
  await checkDestination(output, { replace, signal });
  const started = new Date();
  const began = performance.now();
  const results = await runProfiles(prepared, options, signal);
  // By the monotonic clock: the wall clock may be set back while a run goes on.
  const finished = new Date(started.getTime() + Math.ceil(performance.now() - began));
  return publishBundle(output, draftOf(prepared, results, started, finished), { replace, signal });
}

function checkNumbers({ jobs = 1, timeoutSeconds = 1 }: RunReportOptions): void {
  const { min, max } = TIMEOUT_SECONDS;
  if (!Number.isSafeInteger(jobs) || jobs < 1)
    throw new Refusal('usage.option', 'jobs must be a positive integer');
  if (!(timeoutSeconds >= min && timeoutSeconds <= max))
    throw new Refusal('usage.option', `a time limit must lie from ${min} to ${max} seconds`);
}

async function runProfiles(
  prepared: PreparedReport,
  options: RunReportOptions,
  signal: AbortSignal,
): Promise<DraftResult[]> {
  const { profiles, report, sources, secrets, folder } = prepared;
  const tell = options.onEvent ?? (() => undefined);
  for (const [index, { id }] of profiles.entries())
    tell({ type: 'selected', position: index + 1, profileId: id });
  const results = await inPool(profiles, options.jobs ?? DEFAULT_JOBS, signal, async (profile, index) => {
    const place = { position: index + 1, profileId: profile.id };
    tell({ type: 'started', ...place });
    const end = await runProfile(
      {
        profileId: profile.id,
        model: profile.model,
        backend: openBackend(profile, prepared),
        prompt: sources.prompt,
        timeoutSeconds: options.timeoutSeconds ?? profile.timeoutSeconds,
        rules: report.validation,
        secrets: [...secrets.values()],
        folders: [folder],
      },
      signal,
    );
    tell({ type: 'finished', ...place, ...end });
    return end.result;
  });
  if (signal.aborted) throw new Refusal('run.cancelled', 'the run was stopped, and nothing was published');
  return results;
}

function openBackend(profile: Profile, { folder, environment, secrets }: PreparedReport): Backend {
  const variables = namedBy(profile, secrets);
  const opened = profile.backend.open({ folder, environment, variables });
  return { id: profile.backendId, run: (request, how) => opened.run(request, how) };
}

/** Works on at most `jobs` items at a time; results stand in the order of the items. */
async function inPool<Item, Result>(
  items: readonly Item[],
  jobs: number,
  signal: AbortSignal,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (signal.aborted) return;
      results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
