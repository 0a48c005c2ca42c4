/** The `openai` backend: any endpoint that speaks the chat-completions protocol. */

import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../bundle/index.js';
import type { Fields, Located } from '../../yaml/index.js';
import {
  type BackendContext,
  BackendFailure,
  type BackendRequest,
  type BackendSetup,
  type BackendType,
} from './backend.js';
import { contentOf, saidBy } from './completion.js';
import { type Posted, postJson } from './post.js';

const DEFAULT_RETRIES = 4;
const MAX_RETRIES = 20;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Members of the request that are not the report file's to set. */
const RESERVED = new Set(['model', 'messages', 'stream', 'n', 'tools', 'functions']);

type Parameter = string | number | boolean;

interface Endpoint {
  readonly url: URL;
  readonly key: string | undefined;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly retries: number;
}

export const OPENAI_BACKEND: BackendType = {
  type: 'openai',
  configure(settings: Fields): BackendSetup | undefined {
    const url = endpointUrl(settings);
    const keyName = settings.optionalText('apiKeyVariable');
    const retries = settings.optionalInteger('retries', { min: 0, max: MAX_RETRIES });
    const parameters = readParameters(settings);
    if (!url || !parameters) return undefined;
    return {
      variables: keyName === undefined ? [] : [keyName],
      open({ variables }: BackendContext) {
        const key = keyName === undefined ? undefined : variables.get(keyName);
        const endpoint = { url, key, parameters, retries: retries ?? DEFAULT_RETRIES };
        return {
          run: async (request, { signal }) => ({ markdown: await complete(endpoint, request, signal) }),
        };
      },
    };
  },
};

function endpointUrl(settings: Fields): URL | undefined {
  const text = settings.text('baseUrl');
  const at = settings.member('baseUrl');
  if (text === undefined || !at) return undefined;
  if (text.includes('@'))
    return settings.refuse(at, 'holds credentials', 'Name the variable that holds the key: apiKeyVariable.');
  if (!/^https?:\/\/[^\s?#\\]+$/.test(text) || !URL.canParse(text))
    return settings.refuse(at, 'must be an http or https URL without query and fragment');
  const url = new URL(text);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

function readParameters(settings: Fields): ReadonlyMap<string, Parameter> | undefined {
  if (!settings.has('parameters')) return new Map();
  const fields = settings.optionalMapping('parameters');
  if (!fields) return undefined;
  const read = [...fields.all()].map(([name, at]) => [name, parameterOf(fields, name, at)] as const);
  const sound = read.filter((one): one is readonly [string, Parameter] => one[1] !== undefined);
  return sound.length === read.length ? new Map(sound) : undefined;
}

function parameterOf(fields: Fields, name: string, at: Located): Parameter | undefined {
  const { value } = at;
  if (RESERVED.has(name)) return fields.refuse(at, 'is set by the program itself');
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return fields.refuse(at, 'must be a string, a finite number, or true or false');
}

async function complete(endpoint: Endpoint, request: BackendRequest, signal: AbortSignal): Promise<string> {
  const { url, key, parameters } = endpoint;
  const end = performance.now() + request.timeoutMs;
  const spec = {
    url,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    body: JSON.stringify({
      ...Object.fromEntries(parameters),
      model: request.model,
      messages: [{ role: 'user', content: request.prompt }],
    }),
    bodyLimit: LIMITS.fileBytes,
  };
  for (let tries = 1; ; tries++) {
    const answer = await postJson(spec, signal).catch((error: NodeJS.ErrnoException) => {
      signal.throwIfAborted();
      return { network: error.code ?? 'the connection failed' };
    });
    if ('body' in answer && answer.status >= 200 && answer.status < 300) return contentOf(answer.body);
    const wait = waitBefore(tries, answer);
    const late = performance.now() + wait >= end;
    if (tries > endpoint.retries || late || !mayPass(answer)) throw failure(answer, tries);
    await sleep(wait, undefined, { signal });
  }
}

type Attempt = Posted | { readonly network: string };

/** Whether a later try may fare better. */
function mayPass(answer: Attempt): boolean {
  return 'network' in answer || answer.status === 429 || answer.status >= 500;
}

/** As long as the server asks; else twice as long each time. */
function waitBefore(tries: number, answer: Attempt): number {
  const asked = 'network' in answer ? undefined : answer.retryAfter;
  return asked ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}

function failure(answer: Attempt, tries: number): BackendFailure {
  const after = tries === 1 ? '' : `, after ${tries} tries`;
  if ('network' in answer)
    return new BackendFailure('network', `the endpoint cannot be reached (${answer.network})${after}`);
  const redirect = answer.status >= 300 && answer.status < 400 ? ', a redirect, which is not followed' : '';
  const message = `the endpoint answered with status ${answer.status}${redirect}${after}`;
  return new BackendFailure('http-status', message, saidBy(answer.body));
}
