/** One JSON request over HTTP: no redirects, no proxies, no compression, bounded, abortable. */

import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Posted {
  readonly status: number;
  /** Milliseconds that the server asks to wait, where it does. */
  readonly retryAfter?: number | undefined;
  /** Undefined where the body is larger than the limit. */
  readonly body: Buffer | undefined;
}

export interface PostSpec {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bodyLimit: number;
}

/** The whole answer; rejects with the network's error, or when `signal` fires. */
export async function postJson(spec: PostSpec, signal: AbortSignal): Promise<Posted> {
  const response = await sent(spec, signal);
  try {
    return {
      status: response.statusCode ?? 0,
      retryAfter: waitAsked(response.headers['retry-after'], Date.now()),
      body: await bodyOf(response, spec.bodyLimit),
    };
  } finally {
    response.destroy();
  }
}

function sent({ url, headers, body }: PostSpec, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const bytes = Buffer.from(body, 'utf8');
    const request = send(url, {
      method: 'POST',
      // A connection of its own: a kept one may be half closed, which looks like a failing server.
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'content-length': bytes.length,
        ...headers,
      },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(bytes);
  });
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `Retry-After` in either form (RFC 9110, 10.2.3): seconds, or a date. */
export function waitAsked(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
