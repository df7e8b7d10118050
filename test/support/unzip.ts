/** The files of a ZIP archive. */
import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** Read by its directory at the end, as readers do. Throws where a size or a sum is wrong. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place)) as [number, number, number];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const plain = inflateRawSync(archive.subarray(start, start + packed));
    expect([plain.length, crc32(plain)]).toEqual([size, crc]);
    files.set(name, plain.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}
