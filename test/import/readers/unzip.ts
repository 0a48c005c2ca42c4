/** A zip file by its directory, without any of the importer's checks. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Names and texts, in the order of the directory. */
export function unzip(path: string): ReadonlyMap<string, string> {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const texts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    texts.set(name, unpacked(bytes.readUInt16LE(at + 10), packed));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return texts;
}

function unpacked(method: number, bytes: Buffer): string {
  if (method === 0) return bytes.toString('utf8');
  if (method === 8) return inflateRawSync(bytes).toString('utf8');
  const { status, stdout } = spawnSync('zstd', ['-dc'], { input: bytes, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error('zstd cannot be run');
  return stdout.toString('utf8');
}

/** Whether members that are packed with zstd can be read here. */
export const HAS_ZSTD = spawnSync('zstd', ['--version']).status === 0;
