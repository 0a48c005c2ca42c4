import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import { composeManifest, verifyBundle } from '../../dist/bundle/index.js';
import { emptyFolder } from '../folder.js';
import { madeDraft, writeBundle } from './made.js';

/** Any JSON as a manifest: refused or recognised, never another exception. */
test('any JSON value gives an answer', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
      writeFileSync(join(dir, 'comparison.json'), JSON.stringify(value));
      const { recognised, refusals } = await verifyBundle(dir);
      return !recognised && refusals.length > 0;
    }),
    { numRuns: 300 },
  );
  t.pass();
});

test('any bytes give an answer', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      writeFileSync(join(dir, 'comparison.json'), bytes);
      const { recognised, refusals } = await verifyBundle(dir);
      return !recognised && refusals.some(({ kind }) => kind === 'bundle.json' || kind === 'bundle.field');
    }),
    { numRuns: 200 },
  );
  t.pass();
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [at];
  return [at, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]))];
}

/** The value with the part at `path` changed; a part changed to undefined is removed. */
function changed(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[String(step)] = changed(copy[String(step)], rest, to);
  return copy;
}

test('a sound manifest with one part changed is refused with a place, or still sound', async (t) => {
  const dir = join(emptyFolder(t), 'b');
  writeBundle(dir);
  const sound = composeManifest(madeDraft());
  const paths = pathsOf(sound).slice(1);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.oneof(fc.jsonValue(), fc.constant(undefined)),
      async (path, to) => {
        writeFileSync(join(dir, 'comparison.json'), `${JSON.stringify(changed(sound, path, to), null, 2)}\n`);
        const { recognised, refusals } = await verifyBundle(dir);
        if (recognised) return;
        t.true(refusals.length > 0);
        for (const { kind, file, line, pointer, message } of refusals) {
          t.regex(kind, /^bundle\./);
          t.true(message.length > 0 && file?.startsWith(dir));
          t.is(line === undefined, pointer === undefined && kind !== 'bundle.json');
        }
      },
    ),
    { numRuns: 400 },
  );
});
