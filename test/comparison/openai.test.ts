import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { waitAsked } from '../../dist/comparison/backend/post.js';
import { failureOf, reportOf, type Trial, trial } from './profile.js';
import { DATA } from './report.js';
import { type Answer, completion, endpoint, json, raw } from './server.js';

const KEY = 'sk-test-0123456789abcdef';
const WITH_KEY: Trial = { environment: { TEST_API_KEY: KEY } };
/** A wait of no length, so that tries follow each other at once. */
const NOW = { 'retry-after': '0' };

function settings(base: string, more: object = {}): object {
  return { type: 'openai', baseUrl: `${base}/v1`, apiKeyVariable: 'TEST_API_KEY', ...more };
}

/** The failure of a profile whose endpoint answers so, and how often it was asked. */
async function failing(
  t: ExecutionContext,
  more: object,
  ...answers: Answer[]
): Promise<[string | undefined, number]> {
  const { base, received } = await endpoint(t, ...answers);
  const end = await trial(t, settings(base, more), WITH_KEY);
  t.false(JSON.stringify(end).includes(KEY));
  return [failureOf(end), received.length];
}

test('a request of the protocol, and the content of its answer as it is', async (t) => {
  const { base, received } = await endpoint(t, completion('# Réport\r\n\n😀'));
  const end = await trial(
    t,
    settings(`${base}`, { parameters: { temperature: 0, seed: 7, user: 'x' } }),
    WITH_KEY,
  );
  t.is(reportOf(end), '# Réport\r\n\n😀');
  t.is(received.length, 1);
  const [{ method, url, headers, body }] = received as [(typeof received)[number]];
  t.is(`${method} ${url}`, 'POST /v1/chat/completions');
  t.is(headers.authorization, `Bearer ${KEY}`);
  t.is(headers['content-type'], 'application/json');
  t.deepEqual(JSON.parse(body), {
    temperature: 0,
    seed: 7,
    user: 'x',
    model: 'the-model',
    messages: [{ role: 'user', content: `Report r-1 for Europe/Lisbon\n\n${DATA}` }],
  });
});

test('a slash at the end of the base URL is one, and no key is sent where none is named', async (t) => {
  const { base, received } = await endpoint(t, completion('# R'));
  t.is(reportOf(await trial(t, { type: 'openai', baseUrl: `${base}//` })), '# R');
  t.is(received[0]?.url, '/chat/completions');
  t.is(received[0]?.headers.authorization, undefined);
});

test('429 and 5xx are tried again, and then all is well', async (t) => {
  const { base, received } = await endpoint(
    t,
    json({}, 429, NOW),
    json({}, 500, NOW),
    json({}, 503, NOW),
    completion('# R'),
  );
  t.is(reportOf(await trial(t, settings(base), WITH_KEY)), '# R');
  t.is(received.length, 4);
});

test('a try follows after a while that doubles, or after what the server asks', async (t) => {
  const times: number[] = [];
  const later =
    (answer: Answer): Answer =>
    (response, request) => {
      times.push(performance.now());
      answer(response, request);
    };
  const { base } = await endpoint(
    t,
    later(raw('', 500)),
    later(raw('', 500)),
    later(raw('', 429, { 'retry-after': '1' })),
    later(completion('# R')),
  );
  t.is(reportOf(await trial(t, settings(base), WITH_KEY)), '# R');
  const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  for (const [at, least] of [500, 1000, 1000].entries()) {
    t.true((waits[at] ?? 0) >= least - 10 && (waits[at] ?? 0) < least + 3000, String(waits));
  }
});

test('tries are counted', async (t) => {
  const answer = json({ error: { message: 'slow down' } }, 429, NOW);
  t.deepEqual(await failing(t, { retries: 2 }, answer), [
    'http-status: the endpoint answered with status 429, after 3 tries',
    3,
  ]);
  t.deepEqual(await failing(t, { retries: 0 }, answer), [
    'http-status: the endpoint answered with status 429',
    1,
  ]);
});

test('other statuses are final', async (t) => {
  t.deepEqual(await failing(t, {}, json({}, 401)), ['http-status: the endpoint answered with status 401', 1]);
  t.deepEqual(await failing(t, {}, json({}, 404)), ['http-status: the endpoint answered with status 404', 1]);
});

test('what the endpoint says of its refusal is a detail without the key', async (t) => {
  const { base } = await endpoint(t, json({ error: { message: `Incorrect key ${KEY} in /etc/keys` } }, 401));
  const end = await trial(t, settings(base), WITH_KEY);
  t.is(failureOf(end), 'http-status: the endpoint answered with status 401');
  t.is(end.detail, 'Incorrect key [secret] in [path]');
});

test('no redirect is followed, so the key stays with its host', async (t) => {
  const other = await endpoint(t, completion('# R'));
  const [failure, asked] = await failing(
    t,
    {},
    raw('', 307, { location: `${other.base}/v1/chat/completions` }),
  );
  t.is(failure, 'http-status: the endpoint answered with status 307, a redirect, which is not followed');
  t.is(asked, 1);
  t.is(other.received.length, 0);
});

const ODD: readonly [string, Answer, RegExp][] = [
  ['broken JSON', raw('{"choices": [', 200), /is not JSON in UTF-8/],
  [
    'bytes that are not UTF-8',
    raw(Buffer.from('{"choices":[{"message":{"content":"\xff"}}]}', 'latin1')),
    /is not JSON in UTF-8/,
  ],
  [
    'a compressed answer that nobody asked for',
    raw(gzipSync('{}'), 200, { 'content-encoding': 'gzip' }),
    /is not JSON/,
  ],
  ['an empty body', raw(''), /is not JSON/],
  ['another value', json('text'), /holds no choices/],
  ['null', json(null), /holds no choices/],
  ['no choices', json({ choices: [] }), /holds no choices/],
  ['content that is no string', completion(null), /holds no choices/],
  ['inherited members', raw('{"__proto__":{"choices":[{"message":{"content":"x"}}]}}'), /holds no choices/],
  [
    'a text cut at the length limit',
    completion('# R', { finish_reason: 'length' }),
    /cut at the length limit/,
  ],
  ['a filtered text', completion('# R', { finish_reason: 'content_filter' }), /cut by a content filter/],
  ['a blank text', completion(' \n'), /is blank/],
  ['half a surrogate pair', raw('{"choices":[{"message":{"content":"a\\ud800"}}]}'), /is not text in UTF-8/],
  ['the key itself', completion(`# R ${KEY}`), /holds the value of an environment variable/],
];
for (const [title, answer, message] of ODD) {
  test(`invalid output: ${title}`, async (t) => {
    const [failure, asked] = await failing(t, {}, answer);
    t.regex(failure ?? '', /^invalid-output: /);
    t.regex(failure ?? '', message);
    t.is(asked, 1);
  });
}

test('a body over 64 MiB is not read to its end', async (t) => {
  let sent = 0;
  const huge: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && sent < 1024) {
        sent++;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  t.deepEqual(await failing(t, {}, huge), [
    "invalid-output: the endpoint's answer is larger than 67108864 bytes",
    1,
  ]);
  t.true(sent < 200, `${sent} MiB were sent`);
});

test('a server that answers slowly is waited for, within the time limit', async (t) => {
  const slow: Answer = (response, request) => {
    setTimeout(() => completion('# R')(response, request), 300);
  };
  const { base } = await endpoint(t, slow);
  t.is(reportOf(await trial(t, settings(base, { timeoutSeconds: 60 }), WITH_KEY)), '# R');
  t.is((await failing(t, { timeoutSeconds: 0.1 }, slow))[0], 'timeout: no report within 0.1 s');
});

test('a server that says nothing, or stops in the middle, meets the time limit', async (t) => {
  t.is((await failing(t, { timeoutSeconds: 0.2 }, () => undefined))[0], 'timeout: no report within 0.2 s');
  const half: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices"');
  };
  t.is((await failing(t, { timeoutSeconds: 0.2 }, half))[0], 'timeout: no report within 0.2 s');
});

test('a wait beyond the time limit is not begun', async (t) => {
  const answer = json({}, 429, { 'retry-after': '3600' });
  t.deepEqual(await failing(t, { timeoutSeconds: 5 }, answer), [
    'http-status: the endpoint answered with status 429',
    1,
  ]);
});

test('a connection that breaks is a failure of the network', async (t) => {
  const early: Answer = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{');
    setTimeout(() => response.destroy(), 20);
  };
  t.regex(
    (await failing(t, { retries: 0 }, early))[0] ?? '',
    /^network: the endpoint cannot be reached \(\w+\)$/,
  );
  const { base, received } = await endpoint(t, (response) => response.destroy(), completion('# R'));
  t.is(reportOf(await trial(t, settings(base), WITH_KEY)), '# R');
  t.is(received.length, 2);
});

test('nobody listens; somebody answers who speaks another language', async (t) => {
  const end = await trial(t, settings('http://127.0.0.1:1', { retries: 0 }), WITH_KEY);
  t.is(failureOf(end), 'network: the endpoint cannot be reached (ECONNREFUSED)');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('220 mail.example ESMTP\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as { port: number };
  const odd = await trial(t, settings(`http://127.0.0.1:${port}`, { retries: 0 }), WITH_KEY);
  t.regex(failureOf(odd) ?? '', /^network: the endpoint cannot be reached \(HPE_\w+\)$/);
});

test('a cancellation ends a request, and a wait between two', async (t) => {
  for (const answer of [() => undefined, raw('', 500, { 'retry-after': '30' })] satisfies Answer[]) {
    const { base } = await endpoint(t, answer);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 150);
    const began = performance.now();
    const end = await trial(t, settings(base), { ...WITH_KEY, signal: controller.signal });
    t.is(failureOf(end), 'cancelled: the run was cancelled');
    // Neither the 30 s that the server asks for nor the time limit.
    t.true(performance.now() - began < 20_000);
  }
});

test('Retry-After in both of its forms', (t) => {
  const now = Date.UTC(2026, 3, 1);
  t.is(waitAsked('120', now), 120_000);
  t.is(waitAsked('Wed, 01 Apr 2026 00:00:10 GMT', now), 10_000);
  t.is(waitAsked('Tue, 31 Mar 2026 23:00:00 GMT', now), 0);
  t.is(waitAsked('soon', now), undefined);
  t.is(waitAsked(undefined, now), undefined);
});
