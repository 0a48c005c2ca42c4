/** Runs one profile to its result: a report that passes, or a failure that says why. */

import { Buffer } from 'node:buffer';
import { type DraftResult, LIMITS } from '../bundle/index.js';
import { type Backend, type BackendAnswer, BackendFailure, cutToBytes, redact } from './backend/index.js';
import type { ValidationRules } from './report/report.js';
import { brokenRules } from './validate.js';

/** How long a backend may take to end after it was told to; then it is left behind. */
const SETTLE_MS = 2500;

export interface ProfileJob {
  readonly profileId: string;
  readonly model: string;
  readonly backend: Backend;
  readonly prompt: string;
  readonly timeoutSeconds: number;
  readonly rules: ValidationRules;
  /** Values that may stand in no message and no report. */
  readonly secrets: readonly string[];
  /** Folders whose names are taken out of messages. */
  readonly folders: readonly string[];
}

export interface ProfileEnd {
  readonly result: DraftResult;
  /** What the backend itself said about its failure; never stored. */
  readonly detail?: string | undefined;
}

export async function runProfile(job: ProfileJob, signal: AbortSignal): Promise<ProfileEnd> {
  const head = { profileId: job.profileId, backendId: job.backend.id, modelName: job.model };
  try {
    const report = checkedReport(await answerInTime(job, signal), job);
    return { result: { ...head, report } };
  } catch (error) {
    const failure = asFailure(error);
    const clean = (text: string) => redact(text, job.secrets, job.folders);
    const oneLine = clean(failure.message).replace(/\p{Cc}+/gu, ' ');
    const message = cutToBytes(oneLine, LIMITS.messageBytes).trim();
    const { category } = failure;
    return {
      result: {
        ...head,
        validationStatus: category === 'validation' ? 'failed' : 'skipped',
        error: { category, message: message === '' ? 'the backend says nothing more' : message },
      },
      detail: failure.detail === undefined ? undefined : clean(failure.detail),
    };
  }
}

/** The backend's answer, unless the time limit or the cancellation comes first. */
async function answerInTime(job: ProfileJob, outer: AbortSignal): Promise<BackendAnswer> {
  const timeoutMs = job.timeoutSeconds * 1000;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort(new BackendFailure('cancelled', 'the run was cancelled'));
  const expire = () =>
    controller.abort(new BackendFailure('timeout', `no report within ${job.timeoutSeconds} s`));
  const limit = setTimeout(expire, timeoutMs);
  outer.addEventListener('abort', cancel, { once: true });
  if (outer.aborted) cancel();
  let settle: NodeJS.Timeout | undefined;
  try {
    const { profileId, model, prompt } = job;
    const deaf = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        settle = setTimeout(() => reject(signal.reason), SETTLE_MS);
      });
    });
    signal.throwIfAborted();
    const answer = job.backend.run({ profileId, model, prompt, timeoutMs }, { signal });
    return await Promise.race([answer, deaf]);
  } catch (error) {
    // Whatever the backend says after it was told to end, the reason is why it was told.
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    clearTimeout(settle);
    outer.removeEventListener('abort', cancel);
  }
}

function checkedReport({ markdown }: BackendAnswer, job: ProfileJob): Uint8Array {
  const bytes = Buffer.from(markdown as Uint8Array);
  if (bytes.length > LIMITS.fileBytes) throw invalid(`is larger than ${LIMITS.fileBytes} bytes`);
  const text = decoded(bytes);
  if (text === undefined || (typeof markdown === 'string' && /\p{Cs}/u.test(markdown)))
    throw invalid('is not text in UTF-8');
  if (/^\p{White_Space}*$/u.test(text)) throw invalid('is blank');
  if (job.secrets.some((secret) => text.includes(secret)))
    throw invalid('holds the value of an environment variable that the report file names');
  const broken = brokenRules(text, job.rules);
  if (broken.length > 0) throw new BackendFailure('validation', `the report ${broken.join('; it ')}`);
  return bytes;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function invalid(what: string): BackendFailure {
  return new BackendFailure('invalid-output', `the output ${what}`);
}

/** A backend that fails in a way of its own made no usable output; its error may say anything. */
function asFailure(error: unknown): BackendFailure {
  if (error instanceof BackendFailure) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new BackendFailure('invalid-output', `the backend broke (${name})`, message);
}
