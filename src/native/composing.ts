/** Archives that are written from texts which arrive in another order than their rows. */

import type * as Binding from '../binding.js';
import { binding, missing, type RunOptions, refusalFrom, watched } from './call.js';

/** One row to be written. */
export interface ArchiveRow {
  /** The members before the draws, as JSON without its braces. */
  readonly members: string;
  /** Numbers of held texts; none for a stub. */
  readonly draws: readonly number[];
}

/** What was written. */
export interface ComposedArchive {
  /** `sha256:` and lower-case hex over the stored bytes. */
  readonly sha256: string;
  readonly storedBytes: number;
}

/**
 * Puts one archive together: texts are held on disk first, then rows take them by number.
 * Every step refuses with `file.write`.
 */
export class ArchiveComposer {
  private readonly composer = new (binding().ArchiveComposer)();
  private held = 0;

  /** `spool` is a new file for the texts, which the caller removes. */
  constructor(
    private readonly spool: string,
    private readonly archive: string,
  ) {}

  async begin(): Promise<void> {
    done(await this.composer.begin(this.spool), this.spool);
  }

  /** Holds texts; the number of the first. */
  async hold(texts: string[]): Promise<number> {
    const first = this.held;
    this.held += texts.length;
    done(await this.composer.hold(texts), this.spool);
    return first;
  }

  /** Writes rows in the order given; no text can be held any more. */
  async rows(batches: Iterable<ArchiveRow[]>, options: RunOptions = {}): Promise<ComposedArchive> {
    done(await this.composer.open(this.archive), this.archive);
    await watched(options, async (run) => {
      for (const batch of batches) {
        const rows = batch.map(({ members, draws }) => ({ members, draws: [...draws] }));
        done(await this.composer.rows(rows, run), this.archive);
      }
    });
    const { sha256, storedBytes, fault } = await this.composer.finish();
    if (sha256 === undefined || storedBytes === undefined) return missing(fault, { file: this.archive });
    return { sha256, storedBytes };
  }
}

function done({ fault }: Binding.ComposeOutcome, file: string): void {
  if (fault) throw refusalFrom(fault, { file });
}
