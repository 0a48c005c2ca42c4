/** A real HTTP server on loopback that answers as a test says. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExecutionContext } from 'ava';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: Received) => void;

export interface Endpoint {
  readonly base: string;
  readonly received: readonly Received[];
}

/** Answers the requests in turn; the last answer repeats. */
export async function endpoint(t: ExecutionContext, ...answers: readonly Answer[]): Promise<Endpoint> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      (answers[received.length - 1] ?? answers.at(-1))?.(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

/** A whole answer of the protocol. */
export function completion(content: unknown, more: object = { finish_reason: 'stop' }): Answer {
  return json({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content }, ...more }] });
}

export function raw(body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}
