/** Every artifact with names that try something, in every place that takes a text. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packBundle } from '../../dist/comparison/index.js';
import { certificateOf } from '../../dist/identity/index.js';
import { isObject, type Json, type JsonObject } from '../../dist/json/tagged.js';
import { canonicalText, contentId, openModel, parseJson } from '../../dist/native.js';
import { line, ruling } from '../identity/rulings.js';
import { HOSTILE } from '../report/documents.js';
import { IMPORT, makeEverything } from './made.js';

/** What ends code spans, cells, fences and links in Markdown, beside what is markup. */
export const NAMES: readonly string[] = [
  ...HOSTILE.filter((one) => !one.startsWith('long-')),
  '`<script>document.title="run"</script>`',
  'a | b | <img src=x onerror=alert(1)>',
  '[link](javascript:alert(1)) [x](#limits)',
  '```\n<script>document.title="run"</script>\n```',
];

/** All of them in one, for texts that have to be one. */
export const ALL = NAMES.join(' ');

/** A value with every text replaced but those under the names in `keep`. */
function poisoned(value: Json, keep: readonly string[], next: () => string): Json {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => poisoned(one, keep, next));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, keep.includes(name) ? one : poisoned(one, keep, next)]),
  );
}

/** A model with the id of its content, which the reader rebuilds (candidate set and all) and tells. */
async function named(model: string): Promise<string> {
  const error = await openModel(Buffer.from(model), 'model').then(
    () => undefined,
    (refused: unknown) => refused as Error,
  );
  const [, is = ''] = /its content is (pmk-m-[0-9a-f]{16})/.exec(error?.message ?? '') ?? [];
  return model.replace(/pmk-m-[0-9a-f]{16}/, is);
}

/** Ids of a study's result, and its sentences: the texts that no schema holds to a list. */
const FREE = /(^|_)(id|ids|ref|class|classes|limitations|qualifiers|note)$/;

function freeTexts(value: unknown, name: string, allowed: (name: string) => boolean): unknown {
  if (typeof value === 'string') return value !== '' && allowed(name) ? ALL : value;
  if (Array.isArray(value)) return value.map((one) => freeTexts(one, name, allowed));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, freeTexts(one, key, allowed)]));
}

/** Paths of hostile artifacts in `folder`. */
export async function hostileArtifacts(folder: string): Promise<readonly string[]> {
  const made = await makeEverything(folder);
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const rehashed = (path: string, id: string, prefix: string, change: (body: JsonObject) => JsonObject) => {
    const body = change(parseJson(readFileSync(path)) as JsonObject);
    return canonicalText({ ...body, [id]: contentId(body, id, prefix) }, 'indent');
  };
  const model = rehashed(made.model, 'model_id', 'pmk-m', (body) => {
    const text = canonicalText(body, 'line');
    const names = NAMES.map((one) => JSON.stringify(one).slice(1, -1));
    const swapped = text
      .replaceAll('synth/route-a', () => names[0] ?? '')
      .replaceAll('synth/route-b', () => names[1] ?? '')
      .replaceAll('synth/route-c', () => names.slice(2).join(' '))
      .replaceAll('synthtask', () => names[4] ?? '');
    return parseJson(Buffer.from(swapped)) as JsonObject;
  });
  const rulings = NAMES.map((name) =>
    ruling({
      ...{ route: name, task: name, reasons: [name], verdict: name, model_id: name },
      ...{ does_not_show: [name, 'CLOSED_SET'], per_candidate: { [name]: 1 } },
    }),
  );
  const certificate = certificateOf(
    ruling({ route: ALL, task: ALL, candidates: NAMES, does_not_show: [...NAMES, 'CLOSED_SET'] }),
  );
  let at = 0;
  const next = () => NAMES[at++ % NAMES.length] ?? '';
  const baseline = poisoned(parseJson(readFileSync(made.baseline)), ['punchmark_schema'], next);
  const corpus = rehashed(made.manifest, 'manifest_id', 'pmk-cor', (body) => ({
    ...body,
    ...{ note: ALL, checkout: { [NAMES[1] ?? '']: ALL } },
  }));
  const sidecar = {
    ...(parseJson(readFileSync(made.sidecar)) as JsonObject),
    ...{ route: ALL, collector: { [ALL]: ALL } },
  };
  return [
    put('model-h', await named(model)),
    put('store-h', rulings.map(line).join('')),
    put('certificate-h', canonicalText(certificate.body, 'indent')),
    put('baseline-h', canonicalText(baseline, 'indent')),
    put('corpus-h', corpus),
    put('sidecar-h', canonicalText(sidecar, 'indent')),
    await hostileBundle(folder),
    ...(['inspection', 'trace', 'comparison'] as const).map((name) => {
      const result: unknown = JSON.parse(readFileSync(made[name], 'utf8'));
      const allowed = (key: string) => FREE.test(key);
      return put(`${name}-h`, JSON.stringify(freeTexts(result, '', allowed)));
    }),
    put('import-h', JSON.stringify(freeTexts(IMPORT, '', (key) => HOSTILE_IMPORT.has(key)))),
    hostileSnapshot(folder, made.saved),
  ];
}

const HOSTILE_IMPORT = new Set([
  'file',
  'reason',
  'record',
  'model',
  'warnings',
  'lost',
  'route',
  'start_utc',
]);

/** Names are the bundle's own rules' matter; models, errors and reports may say anything. */
async function hostileBundle(folder: string): Promise<string> {
  cpSync(join(folder, 'spec'), join(folder, 'spec-h'), { recursive: true });
  const at = (name: string) => join(folder, 'spec-h', name);
  for (const name of ['plain', 'notes'])
    writeFileSync(at(`results/${name}.md`), `# ${ALL}\n\n${NAMES.join('\n')}\n\n## ${name}\n`);
  const spec = readFileSync(at('spec.yml'), 'utf8')
    .replace('writer-plain-1', () => JSON.stringify(NAMES[0]))
    .replace('writer-notes-1', () => JSON.stringify(NAMES[8]));
  writeFileSync(at('spec.yml'), spec);
  await packBundle(at('spec.yml'), { output: join(folder, 'bundle-h') });
  return join(folder, 'bundle-h');
}

function hostileSnapshot(folder: string, saved: string): string {
  const place = join(folder, 'saved-h');
  cpSync(saved, place, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(place, 'snapshot.json'), 'utf8')) as object;
  writeFileSync(
    join(place, 'snapshot.json'),
    JSON.stringify({ ...manifest, software: { [ALL]: ALL, list: NAMES } }),
  );
  return place;
}
