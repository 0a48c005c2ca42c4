/** What a snapshot takes in: exact copies, hashed as they are made, by their paths in the bundle. */

import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errnoOf, writeNew } from '../files/index.js';
import { copyBeneath, type RunOptions } from '../native.js';
import { must, type Payload, stop, stopWith } from '../study/index.js';
import { byCodePoint } from '../text/order.js';
import type { SnapshotLimits } from './limits.js';

/** A file of a snapshot, as its manifest lists it. */
export interface SnapshotFile {
  readonly path: string;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

interface Piece extends SnapshotFile {
  /** Where its copy lies until the bundle is arranged. */
  readonly place: string;
}

/** A file to take in, and the most bytes it may have. */
export interface Source {
  /** The folder, opened without following its last name. */
  readonly root: string;
  readonly relative: string;
  readonly most: number;
  /** The path that a user gave for it, for refusals. */
  readonly origin?: string;
}

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** What a system answers where a file and a folder would need the same name. */
const COLLIDES: ReadonlySet<string> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY']);

export class Capture {
  private readonly pieces = new Map<string, Piece>();
  private readonly origins = new Map<string, string>();
  private total = 0;
  private made = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: SnapshotLimits,
    private readonly run: RunOptions,
  ) {}

  /** Takes in bytes that were read under the contract's rules. */
  async addBytes(path: string, { bytes, sha256 }: Payload): Promise<void> {
    const place = this.nextPlace();
    await writeNew(place, bytes, FILE_MODE).catch(() => stop('io_operation_failed'));
    this.add({ path, place, sha256, bytes: bytes.length });
  }

  /** Copies a file; gives its digest and size. */
  async addFile(path: string, source: Source): Promise<SnapshotFile> {
    const { root, relative, most, origin } = source;
    const target = this.nextPlace();
    const { sha256, bytes, code } = await copyBeneath({ root, relative, most, target }, this.run);
    if (code === 'changed') stop('snapshot_input_changed_during_capture');
    if (code !== undefined) stopWith(code);
    if (origin !== undefined) this.origins.set(path, origin);
    return this.add({ path, place: target, sha256, bytes });
  }

  /** The path that a user gave for what was taken in as `path`. */
  originOf(path: string): string | undefined {
    return this.origins.get(path);
  }

  /** A path that was taken in before must have had the same bytes then. */
  private add(piece: Piece): SnapshotFile {
    const { path, sha256, bytes } = piece;
    const earlier = this.pieces.get(path);
    if (earlier) {
      must(earlier.sha256 === sha256, 'snapshot_input_changed_during_capture');
      return { path, sha256, bytes };
    }
    this.pieces.set(path, piece);
    this.total += bytes;
    // Both results have their place among the files.
    const fits = this.pieces.size + 2 <= this.limits.files && this.total <= this.limits.totalBytes;
    must(fits, 'snapshot_bundle_limit');
    return { path, sha256, bytes };
  }

  /** Everything taken in, sorted by path. */
  files(): readonly SnapshotFile[] {
    return [...this.pieces.values()]
      .map(({ path, sha256, bytes }) => ({ path, sha256, bytes }))
      .sort((left, right) => byCodePoint(left.path, right.path));
  }

  /** Puts every copy at its path beneath `root`, an empty folder. */
  async arrange(root: string): Promise<void> {
    await mkdir(join(root, 'inputs'), { recursive: true, mode: FOLDER_MODE }).catch(() =>
      stop('io_operation_failed'),
    );
    for (const { path, place } of this.pieces.values()) {
      const target = join(root, path);
      try {
        await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
        await rename(place, target);
      } catch (error) {
        stop(COLLIDES.has(errnoOf(error)) ? 'snapshot_path_collision' : 'io_operation_failed');
      }
    }
  }

  private nextPlace(): string {
    this.made += 1;
    return join(this.folder, `piece-${this.made}`);
  }
}
