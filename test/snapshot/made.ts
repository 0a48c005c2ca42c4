/** Snapshots made for tests, in folders of their own. */

import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecutionContext } from 'ava';
import { packBundle } from '../../dist/comparison/index.js';
import { fitModel } from '../../dist/identity/index.js';
import { refusalsOf } from '../../dist/refusal/index.js';
import { type SnapshotOptions, snapshot } from '../../dist/snapshot/index.js';
import { emptyFolder } from '../folder.js';

export const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
export const STUDIES = join(EXAMPLES, 'studies');
export const ARCHIVES = join(EXAMPLES, 'archives');
export const DECLARED = join(ARCHIVES, 'reference', 'synthtask__synth-route-a.jsonl.gz');
export const SUBSTITUTED = join(ARCHIVES, 'substituted', 'synthtask__synth-route-a.jsonl.gz');
export const CANDIDATES = ['synth/route-a', 'synth/route-b', 'synth/route-c'];

/** Fits the quick start's model into `folder`; gives its path. */
export async function fitted(folder: string): Promise<string> {
  const out = join(folder, 'model.json');
  await fitModel([join(ARCHIVES, 'reference')], { candidates: CANDIDATES, out });
  return out;
}

/** Publishes the example bundle into `folder`; gives its path. */
export async function packed(folder: string): Promise<string> {
  const output = join(folder, 'comparison');
  await packBundle(join(EXAMPLES, 'bundles', 'spec.yml'), { output });
  return output;
}

export type Arguments = Omit<SnapshotOptions, 'output'>;

export const REVIEWED: Arguments = {
  action: 'trace',
  study: join(STUDIES, 'reviewed', 'study.json'),
  design: join(STUDIES, 'reviewed', 'design.json'),
  evidence: join(STUDIES, 'reviewed', 'evidence.json'),
};

/** One snapshot an action, by name. */
export async function everyAction(folder: string): Promise<Readonly<Record<string, Arguments>>> {
  const model = await fitted(folder);
  const graph = (name: string) => join(STUDIES, 'graph', name);
  return {
    inspect: { action: 'inspect', study: join(STUDIES, 'surface', 'study.json') },
    trace: REVIEWED,
    compare: {
      action: 'compare',
      left: graph('left/study.json'),
      right: graph('right/study.json'),
      design: graph('comparison.json'),
    },
    census: { action: 'census', archive: [join(ARCHIVES, 'reference')], candidates: CANDIDATES.join(',') },
    score: { action: 'score', archive: [DECLARED, SUBSTITUTED], model, far: 0.05 },
    certify: { action: 'certify', archive: [SUBSTITUTED], model },
    'bundle-verify': { action: 'bundle-verify', bundleDir: await packed(folder) },
  };
}

/** A snapshot in a new folder; gives its path. */
export async function made(t: ExecutionContext, options: Arguments = REVIEWED): Promise<string> {
  const output = join(emptyFolder(t), 'bundle');
  await snapshot({ ...options, output });
  return output;
}

/** A copy of a snapshot to spoil. */
export function copyOf(t: ExecutionContext, bundle: string): string {
  const copy = join(emptyFolder(t), 'bundle');
  cpSync(bundle, copy, { recursive: true });
  return copy;
}

export interface Entry {
  path: string;
  sha256: string;
  bytes: number;
}

export interface Manifest {
  schema_version: string;
  action: string;
  arguments: Record<string, unknown>;
  software: Record<string, unknown> & { files: Record<string, string> };
  files: Entry[];
}

export function readManifest(bundle: string): Manifest {
  return JSON.parse(readFileSync(join(bundle, 'snapshot.json'), 'utf8')) as Manifest;
}

/** Rewrites the manifest of a copy. */
export function changeManifest(bundle: string, change: (manifest: Manifest) => unknown): void {
  const manifest = readManifest(bundle);
  change(manifest);
  writeFileSync(join(bundle, 'snapshot.json'), JSON.stringify(manifest, null, 2));
}

/** Lists a file anew as it is now. */
export function rebind(bundle: string, path: string): void {
  const bytes = readFileSync(join(bundle, path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  changeManifest(bundle, ({ files }) => {
    const entry = files.find((one) => one.path === path);
    if (entry) Object.assign(entry, { sha256, bytes: bytes.length });
  });
}

/** The paths of all files beneath a folder, sorted. */
export function filesBeneath(folder: string): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path))
    .sort();
}

/** The kinds that a call is refused with; none where it is not. */
export async function kindsOf(call: Promise<unknown>): Promise<readonly string[]> {
  try {
    await call;
    return [];
  } catch (error) {
    const refusals = refusalsOf(error);
    if (refusals === undefined) throw error;
    return refusals.map(({ kind }) => kind);
  }
}
