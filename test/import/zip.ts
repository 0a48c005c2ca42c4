/** Zip files as tests need them: any names, any order, one method. */

import { deflateRawSync } from 'node:zlib';
import { crc32Of } from './crc.js';

export function zip(members: readonly (readonly [name: string, text: string])[], method: 0 | 8 = 0): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of members) {
    const content = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(content) : content;
    const label = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32Of(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(label.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, label);
    at += 30 + label.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
