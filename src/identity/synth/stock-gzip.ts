/**
 * Gzip as stock zlib 1.2.13 writes it at level 9 (contract, section 3). Digests of synthetic
 * archives rest on these bytes, and Node's own zlib is a fork that packs differently.
 */

import { crc32 } from 'node:zlib';

/** Deflate method, no flags, no time, XFL 2 (slowest), OS 255 (unknown). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);

/** One gzip member that holds `data`. */
export async function stockGzip(data: Uint8Array): Promise<Buffer> {
  // Loaded here, so that the commands that never pack do not pay for it.
  const { deflateRaw } = await import('pako');
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(data), 0);
  trailer.writeUInt32LE(data.length % 2 ** 32, 4);
  const packed = deflateRaw(data, { level: 9, windowBits: 15, memLevel: 8 });
  return Buffer.concat([HEADER, packed, trailer]);
}
