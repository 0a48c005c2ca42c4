/** Synthetic archives with their window sidecars: known producers, for trying the tools out. */

import { createHash } from 'node:crypto';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_SUFFIX, SIDECAR_SCHEMA, SIDECAR_SUFFIX, slugOf } from '../archive/index.js';
import {
  createFile,
  failureWords,
  type MadeFolders,
  makeFolders,
  removeFolders,
  replaceFile,
} from '../files/index.js';
import { canonicalText, type SynthArchive, type SynthNumbers, synthesize } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { checkSynthNumbers } from './synth/numbers.js';
import { stockGzip } from './synth/stock-gzip.js';

export interface SynthOptions extends SynthNumbers {
  /** Folder to write into; created where it is missing. */
  readonly out: string;
  /** Replace files of the same names instead of refusing them. */
  readonly replace?: boolean;
  /** Stops before the next archive; what was created is removed again. */
  readonly signal?: AbortSignal | undefined;
}

/** One archive that was written. */
export interface WrittenArchive {
  readonly file: string;
  readonly sidecar: string;
  readonly task: string;
  readonly route: string;
  /** `sha256:` and lower-case hex over the stored bytes. */
  readonly sha256: string;
}

/** `assay synth --json`. */
export interface SynthResult {
  readonly archives: readonly WrittenArchive[];
}

/** The declared window of every synthetic archive (contract, section 12). */
const WINDOW = { start_utc: '2026-01-01T00:00:00+00:00', end_utc: '2026-01-01T01:00:00+00:00' };

/**
 * Generates archives and writes them with their sidecars, task by task, route by route.
 *
 * Refuses numbers outside their ranges with `synth.input`, names that are taken with
 * `file.exists` (all of them, before anything is written) and failed writes with
 * `file.write`; what this call created is then removed again, folders too, as on `run.cancelled`.
 */
export async function writeSynthArchives(options: SynthOptions): Promise<SynthResult> {
  checkSynthNumbers(options);
  const texts = await synthesize(options);
  const places = texts.map((archive) => placeOf(archive, options.out));
  if (!options.replace) await refuseTaken(places.flatMap(({ file, sidecar }) => [file, sidecar]));
  const created: string[] = [];
  const made = await foldersOf(options);
  const write = async (path: string, data: string | Uint8Array) => {
    if (options.replace) return replaceFile(path, data);
    await createFile(path, data);
    created.push(path);
  };
  try {
    const archives: WrittenArchive[] = [];
    for (const [at, text] of texts.entries()) {
      if (options.signal?.aborted) throw new Refusal('run.cancelled', 'stopped on request');
      const place = places[at];
      if (place) archives.push(await writeArchive(text, place, options.k, write));
    }
    return { archives };
  } catch (error) {
    await Promise.all(created.map((path) => rm(path, { force: true })));
    await removeFolders(made);
    throw error;
  }
}

/** Makes the folder to write into; files that are created, not replaced, are their owner's alone. */
async function foldersOf({ out, replace }: SynthOptions): Promise<MadeFolders> {
  try {
    return await makeFolders(out, replace ? undefined : 0o700);
  } catch (error) {
    throw new Refusal('file.write', failureWords('cannot be written', error), { file: out });
  }
}

interface Place {
  readonly name: string;
  readonly file: string;
  readonly sidecar: string;
}

function placeOf({ task, route }: SynthArchive, out: string): Place {
  const name = `${task}__${slugOf(route)}${ARCHIVE_SUFFIX}`;
  return { name, file: join(out, name), sidecar: join(out, name + SIDECAR_SUFFIX) };
}

async function refuseTaken(paths: readonly string[]): Promise<void> {
  const taken: Refusal[] = [];
  for (const path of paths) {
    const stands = await lstat(path).then(
      () => true,
      () => false,
    );
    if (stands) taken.push(new Refusal('file.exists', 'stands there already', { file: path, mend: MEND }));
  }
  if (taken.length > 0) throw new Refused(taken);
}

const MEND = 'Choose another --out folder, or say --replace.';

async function writeArchive(
  { task, route, text }: SynthArchive,
  { name, file, sidecar }: Place,
  k: number,
  write: (path: string, data: string | Uint8Array) => Promise<void>,
): Promise<WrittenArchive> {
  const packed = await stockGzip(text);
  const sha256 = `sha256:${createHash('sha256').update(packed).digest('hex')}`;
  await write(file, packed);
  const document = {
    punchmark_schema: SIDECAR_SCHEMA,
    archive: name,
    archive_sha256: sha256,
    route,
    task,
    window: WINDOW,
    collector: { k: BigInt(k), provider: 'synthetic', temperature: 0 },
    declared_by: 'punchmark synth',
  };
  await write(sidecar, canonicalText(document, 'indent'));
  return { file, sidecar, task, route, sha256 };
}
