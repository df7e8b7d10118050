/** A merchant that goes from this installation to another one, or comes from there, while the others stay (decision: a-merchant-moves-alone). */
import { StoreUnavailable } from '../kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../kernel/data-scope.ts';
import { Refused } from '../kernel/refusal.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

/**
 * `CLOSED`: nothing of it is written here, and nothing of it is served elsewhere; its requests are to come again. `MOVED`: the other
 * installation serves it, or is about to. `CONFIRMED`: the same, and it cannot be taken back. `COPYING`: its rows come from the other
 * installation, which serves it meanwhile. `ARRIVING`: the last of them come, and nobody serves it. In both, nobody reads or writes a part of
 * them here.
 */
export type MoveState = 'CLOSED' | 'MOVED' | 'CONFIRMED' | 'COPYING' | 'ARRIVING';

/** Its rows come to here. */
export function isComing({ state }: Pick<MerchantMove, 'state'>): boolean {
  return state === 'COPYING' || state === 'ARRIVING';
}

export interface MerchantMove {
  /** The empty path is the whole database. */
  readonly merchantPath: string;
  readonly state: MoveState;
  /** Of the other installation. */
  readonly address: string;
  /** The last event of the log when the merchant was closed; with which the copy's ends, when it has moved. */
  readonly lastSequence: number;
  readonly closedAt: Timestamp;
  /** Null while it is closed, copied or arrives. */
  readonly movedAt: Timestamp | null;
}

/** Of every database: in a merchant's own store it is empty. */
export interface MerchantMoveStore {
  all(): Promise<readonly MerchantMove[]>;
}

export type MerchantMoveWrite =
  | { readonly write: 'merchant-move.put'; readonly move: MerchantMove }
  | { readonly write: 'merchant-move.delete'; readonly merchantPath: string };

declare module '../kernel/commit.ts' {
  interface PlatformWriteRegistry {
    merchantMoves: MerchantMoveWrite;
  }
}

/** The moves as this process knows them: it alone has the database. */
export interface MoveBook {
  /** Of the merchant that the entity with this path is or belongs to. */
  find(entityPath: string): MerchantMove | undefined;
  list(): readonly MerchantMove[];
  put(move: MerchantMove): void;
  delete(merchantPath: string): void;
}

export function createMoveBook(moves: readonly MerchantMove[] = []): MoveBook {
  const byMerchant = new Map(moves.map((move) => [move.merchantPath, move]));
  return {
    // Almost always there is none, and every request asks.
    find: (entityPath) => (byMerchant.size === 0 ? undefined : byMerchant.get(keyOf(entityPath))),
    list: () => [...byMerchant.values()],
    put: (move) => void byMerchant.set(move.merchantPath, move),
    delete: (merchantPath) => void byMerchant.delete(merchantPath),
  };
}

function keyOf(entityPath: string): MerchantKey | '' {
  return entityPath.endsWith('/') ? toMerchantKey(entityPath) : '';
}

export const arrivingMessage =
  'This merchant is being moved to this installation, which takes seconds. No money was moved; send the request again.';

/** Undefined where this installation serves the entity with this path, if only to read it. 503 while the merchant arrives, 421 where another one serves it. */
export function findMoved(moves: MoveBook | undefined, entityPath: string): Refused | StoreUnavailable | undefined {
  const move = moves?.find(entityPath);
  if (move === undefined || move.state === 'CLOSED') return undefined;
  return move.state === 'ARRIVING' ? new StoreUnavailable('the merchant is arriving', arrivingMessage) : merchantMoved(move);
}

/** 421: the credentials may be right, and this is the wrong place for them. */
export function merchantMoved({ address }: Pick<MerchantMove, 'address'>): Refused {
  return new Refused({
    resultCode: '800.900.301',
    status: 421,
    description: `this merchant has moved to ${address}: send its requests there`,
  });
}
