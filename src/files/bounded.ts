/** Reads small files of unknown origin whole, without surprises. */

import { constants, type FileHandle, open } from 'node:fs/promises';
import { Refusal, type RefusalKind } from '../refusal/index.js';

export interface BoundedRead {
  /** The largest size accepted, in bytes. */
  readonly limit: number;
  /** Kind for a file that cannot be opened or read, or is not a regular file. */
  readonly unreadable: RefusalKind;
  /** Kind for a file over the limit; by default the same. */
  readonly tooLarge?: RefusalKind;
  /** Refuse a symlink in the last component. */
  readonly noFollow?: boolean;
}

// Windows has neither flag; both are then 0 and the regular-file check stands alone.
const NONBLOCK = constants.O_NONBLOCK ?? 0;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** The errno name of a file-system error, such as `ENOENT`; never its path. */
export function errnoOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}

/** What people are told instead of the commonest of those names. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'a folder stands there',
  ELOOP: 'a symbolic link that is not followed, or a loop of links',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
};

/**
 * `what` and why, of a file-system error; never its path. A path that is no text at all is a
 * mistake of the program that calls, and its `TypeError` is thrown on.
 */
export function failureWords(what: string, error: unknown): string {
  const errno = errnoOf(error);
  if (errno === 'ERR_INVALID_ARG_TYPE') throw error;
  return `${what}: ${WORDS[errno] ?? errno}`;
}

/** The whole of a regular file of at most `limit` bytes. A FIFO does not block, a device is refused. */
export async function readBounded(path: string, how: BoundedRead): Promise<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | NONBLOCK | (how.noFollow ? NOFOLLOW : 0));
  } catch (error) {
    throw new Refusal(how.unreadable, failureWords('cannot be opened', error), { file: path });
  }
  try {
    return await readHandle(handle, path, how);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(how.unreadable, failureWords('cannot be read', error), { file: path });
  } finally {
    await handle.close();
  }
}

async function readHandle(handle: FileHandle, path: string, how: BoundedRead): Promise<Buffer> {
  const stat = await handle.stat();
  if (!stat.isFile()) throw new Refusal(how.unreadable, 'is not a regular file', { file: path });
  const tooLarge = () =>
    new Refusal(how.tooLarge ?? how.unreadable, `is larger than ${how.limit} bytes`, { file: path });
  if (stat.size > how.limit) throw tooLarge();
  // One byte of room beyond the size tells a file that grew from one that held still.
  const buffer = Buffer.allocUnsafe(Math.min(stat.size, how.limit) + 1);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, null);
    if (bytesRead === 0) return buffer.subarray(0, filled);
    filled += bytesRead;
  }
  throw stat.size === how.limit
    ? tooLarge()
    : new Refusal(how.unreadable, 'grew while it was read', { file: path });
}
