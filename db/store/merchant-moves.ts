import type { MerchantMove, MerchantMoveStore } from '../../api/foundation/entities/merchant-move.ts';
import { merchantMoves } from '../tables/merchant-moves.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Driver } from './driver.ts';
import { hasRealTime } from './entity-clocks.ts';
import { type Codec, createCodec } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<MerchantMove> = createCodec<MerchantMove>(merchantMoves);

/** A condition: the merchant of the row with this path is served here. What is due of another one rests. */
export const isServedHere = (path: string): string =>
  `NOT EXISTS (SELECT 1 FROM merchant_moves AS moved WHERE moved.merchant_path = substr(${path}, 1, ${merchantPathCharacters}))`;

/** A condition: what the row with this path has due is due by the real clock, and here. */
export const isDueHere = (path: string): string => `${hasRealTime(path)} AND ${isServedHere(path)}`;

/** More merchants than one database moves in its life. */
const movesMax = 10_000;

const allSql = `SELECT ${codec.columns} FROM merchant_moves ORDER BY merchant_path LIMIT ${movesMax}`;
const putSql = codec.upsert(['merchantPath'], ['state', 'address', 'lastSequence', 'closedAt', 'movedAt']);

export function merchantMoveReads(driver: Driver): MerchantMoveStore {
  return { all: async () => (await driver.read(allSql, [])).map(codec.decode) };
}

/** The writes of these tables that belong to no merchant: whoever moves one is its operator. */
export const merchantMoveWrites = {
  'merchant-move.put': ({ move }) => [{ sql: putSql, args: codec.encode(move) }],
  'merchant-move.delete': ({ merchantPath }) => [{ sql: 'DELETE FROM merchant_moves WHERE merchant_path = ?', args: [merchantPath] }],
} satisfies Partial<PlatformWrites>;
