/** Whatever a file holds, reading it gives a result or a refusal, and nothing else. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { compareBaselines } from '../../dist/identity/gate/compare.js';
import { baselineFrom, gateModel, readModel, visitStore } from '../../dist/identity/index.js';
import { recordRuling } from '../../dist/identity/store.js';
import { type Json, type JsonObject, toTagged } from '../../dist/json/tagged.js';
import { canonicalText, parseJson } from '../../dist/native.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { emptyFolder } from '../folder.js';
import { runA } from './archives.js';
import { line, numbered, ruling } from './rulings.js';

/** Any JSON text, as bytes. */
const json = fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text));

/** A sound document with one member, anywhere in it, replaced by any JSON. */
function damaged(document: Json): fc.Arbitrary<Json> {
  const pointers = [...places(document)];
  const value = fc.oneof(
    fc.constantFrom<Json>(null, true, 0n, -1n, 1n, 0.5, '', [], {}, 1e308, 10n ** 30n),
    fc.string(),
  );
  return fc
    .tuple(fc.constantFrom(...pointers), fc.option(value, { nil: undefined }))
    .map(([pointer, replacement]) => replaced(document, pointer, replacement));
}

function* places(value: Json, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  // A few entries of a long list stand for the rest.
  for (const [name, one] of Object.entries(value as JsonObject).slice(0, 12))
    yield* places(one, [...path, name]);
}

function replaced(value: Json, [name, ...rest]: readonly string[], replacement: Json | undefined): Json {
  if (name === undefined || value === null || typeof value !== 'object') return replacement ?? null;
  if (Array.isArray(value)) {
    return value.map((one, at) => (String(at) === name ? replaced(one, rest, replacement) : one));
  }
  const { [name]: old = null, ...others } = value as JsonObject;
  if (rest.length === 0 && replacement === undefined) return others;
  return { ...others, [name]: rest.length === 0 ? (replacement ?? null) : replaced(old, rest, replacement) };
}

async function resultOrRefusal(t: ExecutionContext, work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const refusals = refusalsOf(error);
    if (refusals === undefined) throw error;
    t.false(
      refusals.some(({ kind }) => kind.startsWith('internal.') || kind.startsWith('json.')),
      refusals.map(({ kind, message }) => `${kind}: ${message}`).join('\n'),
    );
    return false;
  }
}

test('stores of any lines', async (t) => {
  const path = join(emptyFolder(t), 'store.jsonl');
  const sound = fc.nat(3).map((n) => Buffer.from(line(numbered(n))));
  const broken = damaged(ruling()).map((body) => Buffer.from(`${canonicalText(body, 'line')}\n`));
  const piece = fc.oneof(
    sound,
    broken,
    json,
    fc.uint8Array({ maxLength: 40 }),
    fc.constant(Buffer.from('\n')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
      writeFileSync(path, Buffer.concat(pieces.map((one) => Buffer.from(one))));
      const before = readFileSync(path);
      const read = await resultOrRefusal(t, () => visitStore(path));
      const appended = await resultOrRefusal(t, () => recordRuling(path, numbered(9)));
      t.is(appended, read, 'what can be read can be appended to');
      if (!appended) t.deepEqual(readFileSync(path), before);
      else t.true(await resultOrRefusal(t, () => visitStore(path)));
    }),
    { numRuns: 150 },
  );
});

test('models of any JSON, and models with any member changed', async (t) => {
  const { model, folder } = await runA(t, true);
  const sound = parseJson(readFileSync(model)) as JsonObject;
  const small = { ...sound, params: {} };
  const path = join(folder, 'any.json');
  const bytes = fc.oneof(
    json,
    damaged(small).map((one) => Buffer.from(canonicalText(one, 'line'))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (text) => {
      writeFileSync(path, text);
      await resultOrRefusal(t, () => readModel(path));
    }),
    { numRuns: 150 },
  );
});

test('baselines of any JSON, and baselines with any member changed', async (t) => {
  const { model, folder } = await runA(t, true);
  const path = join(folder, 'baseline.json');
  await gateModel(model, { baseline: path, writeBaseline: true });
  const sound = parseJson(readFileSync(path));
  const own = baselineFrom(sound, path);
  const documents = fc.oneof(
    fc.json({ maxDepth: 4 }).map((text) => parsed(text)),
    damaged(sound),
  );
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      await resultOrRefusal(t, () =>
        compareBaselines(own, baselineFrom(document, path), { model, baseline: path }),
      );
    }),
    { numRuns: 300 },
  );
});

/** A JSON text as the core reads it; fast-check may write what strict JSON refuses, such as lone surrogates. */
function parsed(text: string): Json {
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return text;
  }
}

test('the id of a ruling holds, however its JSON is spelt', async (t) => {
  const path = join(emptyFolder(t), 'store.jsonl');
  const extra = fc.dictionary(
    fc.string({ maxLength: 6 }),
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
    {
      maxKeys: 4,
    },
  );
  await fc.assert(
    fc.asyncProperty(extra, fc.boolean(), async (members, reversed) => {
      const body = ruling({ extra: { ...members } });
      t.truthy(toTagged(body));
      const entries = Object.entries(body);
      const text = (reversed ? entries.reverse() : entries)
        .map(([name, value]) => ` ${canonicalText(name, 'line')} : ${canonicalText(value, 'line')}`)
        .join(' ,');
      writeFileSync(path, `{${text} }\n`);
      t.is(await visitStore(path), 1);
    }),
    { numRuns: 60 },
  );
});
