/** Checks local files against the digests that a manifest pins. Nothing is written. */

import { realpath } from 'node:fs/promises';
import { hashBeneath, type RunOptions } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { type CorpusEntry, type CorpusManifest, readManifest } from './manifest.js';

/** `shipped` entries lie in the corpus folder, `source` entries in a checkout of their origin. */
export type EntryRole = 'shipped' | 'source';

/** An entry whose file has the pinned digest. */
export interface CheckedEntry extends CorpusEntry {
  readonly role: EntryRole;
  readonly bytes: number;
}

/** What was checked, up to and without the first entry that is missing or different. */
export interface CorpusCheck {
  readonly manifest: CorpusManifest;
  readonly checked: readonly CheckedEntry[];
  /** Why the check ended early, with both digests where there are two. */
  readonly refusal?: Refusal;
}

/**
 * Checks the files that a corpus ships, and with `source` those it was made from as well.
 *
 * Refuses with `corpus.read`, `corpus.schema` or `corpus.id` where there is no sound manifest.
 */
export async function verifyCorpus(
  folder: string,
  source?: string,
  options: RunOptions = {},
): Promise<CorpusCheck> {
  const manifest = await readManifest(folder);
  const shipped = await checkEntries('shipped', manifest.files, folder, options);
  if (shipped.refusal || source === undefined) return { manifest, ...shipped };
  const sources = await checkEntries('source', manifest.sources, source, options);
  return { manifest, ...sources, checked: [...shipped.checked, ...sources.checked] };
}

/** Checks that `source` holds every file that the corpus was made from; refuses as {@link verifyCorpus}. */
export async function rebuildCorpus(
  folder: string,
  source: string,
  options: RunOptions = {},
): Promise<CorpusCheck> {
  const manifest = await readManifest(folder);
  return { manifest, ...(await checkEntries('source', manifest.sources, source, options)) };
}

type Checked = Pick<CorpusCheck, 'checked' | 'refusal'>;

async function checkEntries(
  role: EntryRole,
  entries: readonly CorpusEntry[],
  folder: string,
  options: RunOptions,
): Promise<Checked> {
  const checked: CheckedEntry[] = [];
  try {
    // The folder is the caller's own and may be a link; what lies beneath it may not.
    const root = await realFolder(folder);
    for (const entry of entries) checked.push(await checkEntry(role, entry, root, folder, options));
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'corpus.file') return { checked, refusal: error };
    throw error;
  }
  return { checked };
}

async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal('corpus.file', `cannot be opened (${code ?? 'unknown error'})`, { file: folder });
  }
}

async function checkEntry(
  role: EntryRole,
  entry: CorpusEntry,
  root: string,
  folder: string,
  options: RunOptions,
): Promise<CheckedEntry> {
  const file = `${folder}/${entry.path}`;
  const mend = `Restore the file that has ${entry.sha256}.`;
  const found = await hashBeneath(root, plainPath(entry.path), 'corpus.file', { file, mend }, options);
  if (found.sha256 !== entry.sha256) {
    throw new Refusal('corpus.file', `has ${found.sha256}, but the manifest pins ${entry.sha256}`, { file });
  }
  return { role, ...entry, bytes: found.bytes };
}

/** Without `.` and doubled slashes; the core refuses what is then no plain relative path. */
function plainPath(path: string): string {
  if (path.startsWith('/')) return path;
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
