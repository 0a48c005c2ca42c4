import test from 'ava';
import { stringify } from 'yaml';
import { BUILT_IN_BACKENDS } from '../../dist/comparison/backend/index.js';
import { parseReport } from '../../dist/comparison/report/read.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { commandProfile, reportFields } from './report.js';

function refused(text: string) {
  try {
    parseReport(Buffer.from(text), 'report.yml', BUILT_IN_BACKENDS);
    return [];
  } catch (error) {
    const refusals = refusalsOf(error);
    if (!refusals) throw error;
    return refusals.map(({ kind, line, pointer, message }) => ({ kind, line, pointer, message }));
  }
}

test('a report file is read whole', (t) => {
  const report = parseReport(
    Buffer.from(
      stringify(
        reportFields({
          validation: {
            requiredHeadings: ['## Outlook'],
            forbiddenText: ['as an AI'],
            minLength: 1,
            maxLength: 9,
          },
          profiles: [
            commandProfile('one', ['prog', ''], {
              id: 'local',
              timeoutSeconds: 2.5,
              environment: ['SOME_KEY'],
            }),
            {
              id: 'two',
              model: 'm',
              backend: {
                type: 'openai',
                baseUrl: 'http://127.0.0.1:1/v1',
                apiKeyVariable: 'API_KEY',
                retries: 0,
                parameters: { temperature: 0 },
              },
            },
          ],
        }),
      ),
    ),
    'report.yml',
    BUILT_IN_BACKENDS,
  );
  t.like(report, {
    reportId: 'r-1',
    timezone: 'Europe/Lisbon',
    validPeriod: { start: '2026-04-01T00:00:00+01:00', end: '2026-04-08T00:00:00+01:00' },
    prompt: { id: 'digest', version: '3', template: 'prompt.md' },
    dataPackage: 'data.yml',
    validation: { requiredHeadings: ['## Outlook'], forbiddenText: ['as an AI'], minLength: 1, maxLength: 9 },
  });
  t.like(report.profiles[0], { id: 'one', model: 'model-one', backendId: 'local', timeoutSeconds: 2.5 });
  t.like(report.profiles[1], { id: 'two', model: 'm', backendId: 'openai', timeoutSeconds: 300 });
  t.deepEqual(report.profiles[0]?.backend.variables, ['SOME_KEY']);
  t.deepEqual(report.profiles[1]?.backend.variables, ['API_KEY']);
});

test('every problem is listed with its line', (t) => {
  const text = `reportId: " "
timezone: 3
validPeriod: {start: 2026-04-01T00:00:00+01:00, end: yesterday}
prompt:
  id: p
  version: 3
  template: ../prompt.md
dataPackage: data.yml
extra: 1
profiles:
  - id: a
    model: m
    backend: {type: command, command: []}
  - id: b
    backend: {type: other}
`;
  t.deepEqual(
    refused(text).map(({ kind, line, pointer }) => [kind, line, pointer]),
    [
      ['report.value', 1, '/reportId'],
      ['report.field', 2, '/timezone'],
      ['report.value', 3, '/validPeriod/end'],
      ['report.field', 6, '/prompt/version'],
      ['report.value', 7, '/prompt/template'],
      ['report.value', 13, '/profiles/0/backend/command'],
      ['report.field', 14, '/profiles/1'],
      ['report.value', 15, '/profiles/1/backend/type'],
      ['report.field', 9, '/extra'],
    ],
  );
});

test('a number where a string is due: the mend says to quote it', (t) => {
  try {
    parseReport(Buffer.from(stringify(reportFields({ timezone: 3 }))), 'report.yml', BUILT_IN_BACKENDS);
    t.fail();
  } catch (error) {
    t.regex(refusalsOf(error)?.[0]?.mend ?? '', /quotes/);
  }
});

const backend = (more: object) => ({
  profiles: [commandProfile('one'), { id: 'two', model: 'm', backend: more }],
});
const DAMAGE: readonly [string, object, string, string][] = [
  ['one profile', { profiles: [commandProfile('one')] }, 'report.value', '/profiles'],
  ['no profiles', { profiles: null }, 'report.field', '/profiles'],
  [
    'two profiles of one id',
    { profiles: [commandProfile('x'), commandProfile('x')] },
    'report.value',
    '/profiles/1',
  ],
  ['a list for a mapping', { prompt: [] }, 'report.field', '/prompt'],
  ['an absolute path', { dataPackage: '/etc/passwd' }, 'report.value', '/dataPackage'],
  ['a path of a drive', { dataPackage: 'C:/data.yml' }, 'report.value', '/dataPackage'],
  ['a path that climbs', { dataPackage: 'a/../../b' }, 'report.value', '/dataPackage'],
  ['a backslash in a path', { dataPackage: 'a\\b' }, 'report.value', '/dataPackage'],
  [
    'bounds that exclude each other',
    { validation: { minLength: 3, maxLength: 2 } },
    'report.value',
    '/validation/maxLength',
  ],
  ['half an integer', { validation: { minLength: 1.5 } }, 'report.field', '/validation/minLength'],
  ['a negative length', { validation: { minLength: -1 } }, 'report.value', '/validation/minLength'],
  [
    'a blank heading',
    { validation: { requiredHeadings: [' '] } },
    'report.value',
    '/validation/requiredHeadings/0',
  ],
  ['an unknown rule', { validation: { headings: [] } }, 'report.field', '/validation/headings'],
  [
    'an empty period',
    { validPeriod: { start: '2026-04-01T00:00:00Z', end: '2026-04-01T01:00:00+01:00' } },
    'report.value',
    '/validPeriod',
  ],
  [
    'a field of another backend',
    backend({ type: 'openai', baseUrl: 'http://h', command: ['x'] }),
    'report.field',
    '/profiles/1/backend/command',
  ],
  [
    'a command as one string',
    backend({ type: 'command', command: 'ls -l' }),
    'report.field',
    '/profiles/1/backend/command',
  ],
  [
    'a command of zero characters',
    backend({ type: 'command', command: ['a', 'b\0'] }),
    'report.value',
    '/profiles/1/backend/command',
  ],
  [
    'no time at all',
    backend({ type: 'command', command: ['x'], timeoutSeconds: 0 }),
    'report.value',
    '/profiles/1/backend/timeoutSeconds',
  ],
  [
    'an endless time',
    backend({ type: 'command', command: ['x'], timeoutSeconds: Number.POSITIVE_INFINITY }),
    'report.field',
    '/profiles/1/backend/timeoutSeconds',
  ],
  [
    'a key where its name belongs',
    backend({ type: 'openai', baseUrl: 'http://h', apiKeyVariable: 'sk_123_abc' }),
    'report.value',
    '/profiles/1/backend',
  ],
  [
    'a URL of another scheme',
    backend({ type: 'openai', baseUrl: 'file:///etc' }),
    'report.value',
    '/profiles/1/backend/baseUrl',
  ],
  [
    'a URL with credentials',
    backend({ type: 'openai', baseUrl: 'http://me:pw@h/v1' }),
    'report.value',
    '/profiles/1/backend/baseUrl',
  ],
  [
    'a URL with a query',
    backend({ type: 'openai', baseUrl: 'http://h/v1?key=1' }),
    'report.value',
    '/profiles/1/backend/baseUrl',
  ],
  [
    'a parameter that is the program’s',
    backend({ type: 'openai', baseUrl: 'http://h', parameters: { model: 'x' } }),
    'report.value',
    '/profiles/1/backend/parameters/model',
  ],
  [
    'a parameter that is a list',
    backend({ type: 'openai', baseUrl: 'http://h', parameters: { stop: ['x'] } }),
    'report.value',
    '/profiles/1/backend/parameters/stop',
  ],
];
for (const [title, more, kind, pointer] of DAMAGE) {
  test(`refuses ${title}`, (t) => {
    const found = refused(stringify(reportFields(more)));
    t.deepEqual(
      found.map((one) => [one.kind, one.pointer]),
      [[kind, pointer]],
    );
  });
}

test('a refusal never quotes what stands where a variable should be named', (t) => {
  const found = refused(
    stringify(reportFields(backend({ type: 'command', command: ['x'], environment: ['sk-very-secret'] }))),
  );
  t.is(found.length, 1);
  t.false(JSON.stringify(found).includes('very-secret'));
});
