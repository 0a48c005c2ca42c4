/** Publishes a bundle from results that already exist as files. */

import { dirname } from 'node:path';
import {
  type BundleDraft,
  checkDestination,
  type DraftResult,
  type Published,
  type PublishOptions,
  publishBundle,
} from '../bundle/index.js';
import { readBounded } from '../files/index.js';
import { sha256Hex } from '../native.js';
import { type Refusal, Refused, refusalsOf } from '../refusal/index.js';
import { MAX_YAML_BYTES } from '../yaml/index.js';
import { readBelow } from './below.js';
import { type PackSpec, readPackSpec, type SpecResult } from './pack-spec.js';

export interface PackOptions extends PublishOptions {
  /** The bundle's directory. */
  readonly output: string;
}

/**
 * Reads the spec at `spec` and the files it names, relative to its folder, and publishes them.
 * Throws `Refusal` or `Refused`; nothing is then written.
 */
export async function packBundle(spec: string, options: PackOptions): Promise<Published> {
  const bytes = await readBounded(spec, {
    limit: MAX_YAML_BYTES,
    unreadable: 'file.read',
    tooLarge: 'file.size',
  });
  const parsed = readPackSpec(bytes, spec);
  await checkDestination(options.output, options);
  return publishBundle(options.output, await draftOf(parsed, dirname(spec)), options);
}

async function draftOf(spec: PackSpec, folder: string): Promise<BundleDraft> {
  const { prompt, dataPackage, results, ...facts } = spec;
  const refusals: Refusal[] = [];
  const read = (name: string) => readFile(folder, name, refusals);
  const promptHash = 'hash' in prompt ? prompt.hash : sha256Hex(await read(prompt.template));
  const data = await read(dataPackage);
  const drafted: DraftResult[] = [];
  for (const one of results) drafted.push(await draftResult(one, read));
  if (refusals.length > 0) throw new Refused(refusals);
  return { ...facts, promptHash, dataPackage: data, results: drafted };
}

async function draftResult(
  one: SpecResult,
  read: (name: string) => Promise<Uint8Array>,
): Promise<DraftResult> {
  return 'report' in one ? { ...one, report: await read(one.report) } : one;
}

/** A file that the spec names; where it cannot be read that is noted, so that all such files are told at once. */
async function readFile(folder: string, name: string, refusals: Refusal[]): Promise<Uint8Array> {
  try {
    return await readBelow(folder, name, 'pack.file');
  } catch (error) {
    const known = refusalsOf(error);
    if (!known) throw error;
    refusals.push(...known);
    return new Uint8Array();
  }
}
