/** CRC-32, taken from what gzip writes: Node 20 has no function for it. */

import { gzipSync } from 'node:zlib';

export function crc32Of(bytes: Buffer): number {
  const packed = gzipSync(bytes, { level: 1 });
  return packed.readUInt32LE(packed.length - 8);
}
