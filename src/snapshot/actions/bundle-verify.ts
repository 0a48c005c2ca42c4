/** Verifying a comparison bundle; one that fails has a result like any other. */

import { lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleRow, verification, verifyBundle, verifyBundles } from '../../bundle/index.js';
import { errnoOf } from '../../files/index.js';
import type { Ordered } from '../../json/ordered.js';
import { Refusal, type RefusalJson, Refused } from '../../refusal/index.js';
import { relativePath, stop } from '../../study/index.js';
import { byCodePoint } from '../../text/order.js';
import type { Action } from '../action.js';
import { BUNDLE_FOLDER, listOf, textOf } from '../arguments.js';
import type { Capture } from '../capture.js';
import { EVIDENCE_LIMITS } from '../limits.js';
import { verificationReport } from '../reports/bundle-verify.js';
import { reported } from './evidence-report.js';
import { counted, exactDocument } from './exact.js';
import { beneathRoot } from './relocate.js';

/** `result.json` of a verification, as `assay bundle verify --json` shows one directory. */
export interface VerifySnapshot {
  readonly bundles: readonly (Omit<BundleRow, 'refusals'> & { readonly refusals: readonly RefusalJson[] })[];
}

export const BUNDLE_VERIFY: Action = {
  limits: EVIDENCE_LIMITS,
  given: ['bundle_dir'],
  bound: ['bundle_dir', 'folders', 'links'],
  async capture(given, capture) {
    const dir = textOf(given, 'bundle_dir');
    const found = await entriesOf(dir);
    for (const name of found.files) await captureEntry(dir, name, capture);
    return new Map<string, Ordered>([
      ['bundle_dir', BUNDLE_FOLDER],
      ['folders', found.folders],
      ['links', found.links],
    ]);
  },
  async run(bound, { root, ...run }) {
    const dir = join(root, BUNDLE_FOLDER);
    const folders = listOf(bound.get('folders'));
    const links = listOf(bound.get('links'));
    await standIns(dir, folders, links);
    const { bundles } = verification(await verifyBundles([dir], run));
    // They are no files of the snapshot.
    for (const name of [...folders, ...links]) await rm(join(dir, name), { recursive: true });
    const result: VerifySnapshot = {
      bundles: bundles.map(({ refusals, ...row }) => ({
        ...row,
        dir: BUNDLE_FOLDER,
        refusals: refusals.map((one) => beneathRoot(one, root).toJSON()),
      })),
    };
    return result;
  },
  document: (result) => exactDocument(counted(result)),
  ...reported('Comparison bundle', verificationReport),
};

interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly links: readonly string[];
}

/** What a directory holds, by kind. A pipe, a socket or a device cannot be taken in. */
async function entriesOf(dir: string): Promise<Entries> {
  const stat = await lstat(dir).catch(() => undefined);
  // What is no directory is refused in the words of the verification.
  if (!stat?.isDirectory()) throw new Refused((await verifyBundle(dir)).refusals);
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    throw new Refusal('bundle.directory', `cannot be read (${errnoOf(error)})`, { file: dir });
  });
  const named = (kind: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter(kind)
      .map(({ name }) => relativePath(name))
      .sort(byCodePoint);
  const files = named((entry) => entry.isFile());
  const folders = named((entry) => entry.isDirectory());
  const links = named((entry) => entry.isSymbolicLink());
  if (files.length + folders.length + links.length < entries.length) stop('nonregular_payload');
  if (entries.length > EVIDENCE_LIMITS.files) stop('snapshot_bundle_limit');
  return { files, folders, links };
}

async function captureEntry(dir: string, name: string, capture: Capture): Promise<void> {
  const path = `${BUNDLE_FOLDER}/${name}`;
  const most = EVIDENCE_LIMITS.inputBytes;
  await capture.addFile(path, { root: dir, relative: name, most, origin: join(dir, name) });
}

/** Folders and links are no inputs; that they stand there is part of what is verified. */
async function standIns(dir: string, folders: readonly string[], links: readonly string[]): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    for (const name of folders) await mkdir(join(dir, name), { mode: 0o700 });
    for (const name of links) await symlink('nowhere', join(dir, name));
  } catch (error) {
    stop(errnoOf(error) === 'EEXIST' ? 'snapshot_path_collision' : 'io_operation_failed');
  }
}
