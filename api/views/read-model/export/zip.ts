/**
 * A ZIP archive, written while its content is made (APPNOTE.TXT 4.3). The runtime's own `CompressionStream` compresses, so that no library
 * is needed. Its sizes have four bytes: an archive, or a file in it, that comes to 4 GiB ends with a fault.
 */

export interface ZipEntry {
  /** ASCII. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Written {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** 2.0: deflate. */
const version = 20;
/** Sizes follow the content. */
const sizesFollow = 0x0008;
const deflate = 8;
/** The first of January 1980: a file has no time of its own, so the same rows make the same bytes. */
const dosDate = 0x0021;

export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const offset = at;
    const nameBytes = new TextEncoder().encode(name);
    const header = fields(0x04034b50, [version, sizesFollow, deflate, 0, dosDate], [0, 0, 0], [nameBytes.length, 0]);
    yield header;
    yield nameBytes;
    at += header.length + nameBytes.length;
    const sums = { crc: 0xffffffff, size: 0 };
    let packed = 0;
    for await (const chunk of deflated(content, sums)) {
      packed += chunk.length;
      yield chunk;
    }
    if (Math.max(at + packed, sums.size) > 0xffffffff) throw new Error('the archive is larger than 4 GiB');
    const crc = (sums.crc ^ 0xffffffff) >>> 0;
    const descriptor = fields(0x08074b50, [], [crc, packed, sums.size], []);
    yield descriptor;
    at += packed + descriptor.length;
    written.push({ name: nameBytes, crc, packed, size: sums.size, offset });
  }
  yield* directory(written, at);
}

function* directory(written: readonly Written[], start: number): Generator<Uint8Array, void, undefined> {
  let size = 0;
  for (const { name, crc, packed, size: bytes, offset } of written) {
    const header = fields(
      0x02014b50,
      [version, version, sizesFollow, deflate, 0, dosDate],
      [crc, packed, bytes],
      [name.length, 0, 0, 0, 0],
      [0, offset],
    );
    yield header;
    yield name;
    size += header.length + name.length;
  }
  yield fields(0x06054b50, [0, 0, written.length, written.length], [size, start], [0]);
}

/** A signature and numbers of two and four bytes by turns, little-endian. */
function fields(signature: number, ...groups: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = [];
  const add = (value: number, length: number): void => {
    for (let byte = 0; byte < length; byte += 1) bytes.push((value >>> (8 * byte)) & 0xff);
  };
  add(signature, 4);
  for (const [place, group] of groups.entries()) for (const value of group) add(value, place % 2 === 0 ? 2 : 4);
  return Uint8Array.from(bytes);
}

/** What `content` is in UTF-8, compressed; `sums` tells of the plain bytes when all was read. */
async function* deflated(content: AsyncIterable<string>, sums: { crc: number; size: number }): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const texts = content[Symbol.asyncIterator]();
  const plain = new ReadableStream<BufferSource>({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) return controller.close();
      const bytes = encoder.encode(next.value);
      sums.crc = addToCrc(sums.crc, bytes);
      sums.size += bytes.length;
      controller.enqueue(bytes);
    },
    async cancel() {
      await texts.return?.();
    },
  });
  const reader = plain.pipeThrough(new CompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let sum = crc;
  for (const byte of bytes) sum = (sum >>> 8) ^ (crcTable[(sum ^ byte) & 0xff] ?? 0);
  return sum >>> 0;
}
