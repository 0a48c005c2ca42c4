/** Archives and sidecars made on the spot; hashes by Node's own SHA-256, not by the core. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Refusal } from '../../dist/index.js';

/** A full row; `fields` replaces or adds members. */
export function row(sample: string, draws: readonly string[] = ['x', 'y'], fields: object = {}): object {
  return {
    sample,
    variant: 'v1',
    profile: 'default',
    language: 'python',
    intrinsic: { loc: 3 },
    tier: 'easy',
    raw_outputs: draws,
    ...fields,
  };
}

export function stub(sample: string): object {
  return { sample, profile: 'default', language: 'python' };
}

export interface PlacedArchive {
  readonly path: string;
  readonly base: string;
  readonly sha256: string;
}

/** Writes rows (or, as strings, raw lines) as one gzip member. */
export function putArchive(folder: string, base: string, rows: readonly (object | string)[]): PlacedArchive {
  const lines = rows.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`);
  return putBytes(folder, base, gzipSync(lines.join('')));
}

export function putBytes(folder: string, base: string, bytes: Uint8Array): PlacedArchive {
  const path = join(folder, base);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return { path, base, sha256: `sha256:${createHash('sha256').update(bytes).digest('hex')}` };
}

export const START = '2026-03-01T08:00:00+00:00';
export const END = '2026-03-01T09:30:00+00:00';

/** A sidecar that fits the archive; `fields` replaces members, and undefined leaves one out. */
export function sidecarFor(archive: PlacedArchive, route: string, fields: object = {}): object {
  const [task] = archive.base.split('__');
  return {
    punchmark_schema: 'window/v1',
    archive: archive.base,
    archive_sha256: archive.sha256,
    route,
    task,
    window: { start_utc: START, end_utc: END },
    ...fields,
  };
}

/** Puts a sidecar beside the archive, or into `folder`. */
export function putSidecar(archive: PlacedArchive, document: object | string, folder?: string): string {
  const path = join(folder ?? dirname(archive.path), `${basename(archive.path)}.window.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
}

/** What tests compare refusals by. */
export function told(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ kind, line, pointer }) =>
    [kind, line, pointer].filter((part) => part !== undefined).join(' '),
  );
}
