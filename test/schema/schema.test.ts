/** Every schema is listed, sound, explained, and printed as it is shipped. */

import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { refusalsOf } from '../../dist/refusal/index.js';
import { listSchemas, readSchema, SCHEMA_NAMES, schemaText } from '../../dist/schema/index.js';
import { compareStudies, inspectStudy, studyJson, traceStudy } from '../../dist/study/index.js';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { call, caseNames, readCase, setUp } from '../study/case.js';
import { vectorTest } from '../vectors.js';

const FOLDER = new URL('../../schemas/', import.meta.url);
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

test('the names are those of the files', (t) => {
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ''));
  t.deepEqual(files.sort(), [...SCHEMA_NAMES]);
});

test('every schema is one of the dialect, has a title, says what it is for, and compiles', async (t) => {
  for (const { name, title, description } of await listSchemas()) {
    const schema = await readSchema(name);
    t.is(schema.$schema, DIALECT, name);
    t.regex(title, /^\S.{3,}/, name);
    t.true(description.length > 40, name);
    t.notThrows(() => new Ajv2020({ strict: false }).compile(schema), name);
  }
});

test('docs/formats.md has a section on each', (t) => {
  const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
  const sections = [...page.matchAll(/^### (.+)$/gm)].flatMap(([, names = '']) => names.split(', '));
  t.deepEqual(sections.sort(), [...SCHEMA_NAMES]);
});

test('the command prints a schema as it is shipped, and lists all', async (t) => {
  const folder = emptyFolder(t);
  const shown = assay(['schema', 'window'], folder);
  t.is(shown.stdout, await schemaText('window'));
  t.deepEqual(
    JSON.parse(assay(['schema', 'window', '--json'], folder).stdout).schema,
    await readSchema('window'),
  );
  const all = assay(['schema', '--json'], folder);
  t.deepEqual(
    JSON.parse(all.stdout).schemas.map(({ name }: { name: string }) => name),
    [...SCHEMA_NAMES],
  );
  const none = assay(['schema', '../package'], folder);
  t.is(none.exit, 1);
  t.regex(none.stderr, /schema\.name/);
});

test('no name leads out of the folder', async (t) => {
  for (const name of ['', '../package', 'window.json', '__proto__', '/etc/passwd'])
    t.deepEqual(
      refusalsOf(await t.throwsAsync(schemaText(name)))?.map(({ kind }) => kind),
      ['schema.name'],
    );
});

async function results() {
  const ajv = new Ajv2020({ strict: false });
  const [inspect, trace, compare] = await Promise.all(
    (['study-inspection-result', 'study-trace-result', 'study-comparison-result'] as const).map(
      async (name) => ajv.compile(await readSchema(name)),
    ),
  );
  return { inspect, trace, compare };
}

test('results of studies fit their schemas; with a member of another type they do not', async (t) => {
  const { inspect, trace, compare } = await results();
  const at = (path: string) => `examples/studies/${path}`;
  const pairs = [
    [inspect, await inspectStudy({ study: at('surface/study.json') })],
    [
      inspect,
      await inspectStudy({
        study: at('interventions/study.json'),
        evidence: at('interventions/evidence.json'),
      }),
    ],
    [trace, await traceStudy({ study: at('trace/study.json'), design: at('trace/attrition.json') })],
    [
      trace,
      await traceStudy({
        study: at('trace/study.json'),
        design: at('trace/concentration.json'),
        evidence: at('trace/evidence.json'),
      }),
    ],
    [trace, await traceStudy({ study: at('trace/study.json') })],
    [
      compare,
      await compareStudies({
        left: at('graph/left/study.json'),
        right: at('graph/right/study.json'),
        design: at('graph/comparison.json'),
      }),
    ],
    [
      compare,
      await compareStudies({ left: at('graph/left/study.json'), right: at('graph/right/study.json') }),
    ],
  ] as const;
  for (const [validate, result] of pairs) {
    const document = JSON.parse(studyJson(result)) as Record<string, unknown>;
    t.true(validate?.(document), JSON.stringify(validate?.errors?.slice(0, 3)));
    for (const name of Object.keys(document)) {
      if (name === 'evidence') continue;
      const { [name]: _, ...without } = document;
      t.false(validate?.(without), `${document.result_schema} without ${name}`);
      t.false(validate?.({ ...document, [name]: { not: 'this' } }), `${document.result_schema} ${name}`);
    }
  }
});

const ANALYSES = ['inspect', 'trace', 'compare'] as const;

vectorTest('every accepted analysis of the vectors gives a result of its schema', 'studies', async (t) => {
  const schemas = await results();
  let seen = 0;
  for (const name of caseNames()) {
    const one = readCase(name);
    const command = ANALYSES.find((analysis) => analysis === one.argv[0]);
    if (one.exit !== 0 || command === undefined || one.kind !== undefined) continue;
    const work = emptyFolder(t);
    setUp(name, one, work);
    const { json = '' } = await call(one.argv, work);
    const validate = schemas[command];
    t.true(validate?.(JSON.parse(json)), `${name}: ${JSON.stringify(validate?.errors?.slice(0, 2))}`);
    seen += 1;
  }
  t.true(seen > 50);
});
