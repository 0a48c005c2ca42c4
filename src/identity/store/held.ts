/** Holding a store's lock for as long as some work takes, and waiting for it. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type LockedFile, lockedFile, refusalFrom } from '../../native.js';
import { Refusal } from '../../refusal/index.js';

/** How long a caller waits for a store that somebody else holds. */
export interface LockOptions {
  /** Seconds; 30 by default, 0 to try once. */
  readonly lockWait?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const DEFAULT_LOCK_WAIT = 30;

/** Appending takes milliseconds, so a waiter looks about as often. */
const POLL_MS = 10;

/**
 * Runs `work` while the store is locked: shared for reading, alone for appending. Where there is
 * no store to read, `work` gets undefined; where there is none to append to, it is created.
 *
 * Refuses with `store.read`, or with `store.locked` after the wait.
 */
export async function holding<T>(
  path: string,
  purpose: 'read' | 'append',
  options: LockOptions,
  work: (file: LockedFile | undefined) => Promise<T>,
): Promise<T> {
  const file = lockedFile(path, purpose);
  try {
    const found = await acquire(file, path, options);
    return await work(found ? file : undefined);
  } finally {
    file.release();
  }
}

/** Waits for the lock; false where there is no file. */
async function acquire(file: LockedFile, path: string, options: LockOptions): Promise<boolean> {
  const wait = options.lockWait ?? DEFAULT_LOCK_WAIT;
  const until = performance.now() + wait * 1000;
  for (;;) {
    const { state, fault } = file.tryLock();
    if (fault) throw refusalFrom(fault, { file: path });
    if (state !== 'busy') return state === 'held';
    if (options.signal?.aborted) {
      throw new Refusal('run.cancelled', 'stopped while waiting for the store', { file: path });
    }
    if (performance.now() >= until) {
      throw new Refusal('store.locked', `is held by another process; waited ${wait} s for it`, {
        file: path,
      });
    }
    await sleep(POLL_MS);
  }
}
