/**
 * The pieces of a body while it arrives. A client may send it byte by byte: each piece is then a buffer of its own, which takes a hundred
 * times the byte that it holds. So small ones are joined before they are many, and memory stays near the bytes that are counted.
 */

/** Pieces that wait to be joined. */
const looseMax = 256;

export interface BodyPieces {
  add(piece: Buffer): void;
  /** Buffers that are kept. */
  count(): number;
  text(): string;
}

export function createBodyPieces(): BodyPieces {
  const joined: Buffer[] = [];
  let loose: Buffer[] = [];
  return {
    add(piece) {
      loose.push(piece);
      if (loose.length < looseMax) return;
      joined.push(Buffer.concat(loose));
      loose = [];
    },
    count: () => joined.length + loose.length,
    text() {
      const [first] = loose;
      // Most bodies come in one piece.
      if (first !== undefined && joined.length === 0 && loose.length === 1) return first.toString('utf8');
      return Buffer.concat([...joined, ...loose]).toString('utf8');
    },
  };
}
