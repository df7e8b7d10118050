/**
 * The store of a process that alone has its database, or of a merchant's object, in which a merchant can be closed: from then on nothing of it is written, whatever asks
 * (decision: a-merchant-moves-alone).
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { findMoved, type MerchantMove, type MoveBook } from '../../foundation/entities/merchant-move.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { type CommitArguments, type PlatformWrite, StoreUnavailable, type Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';

export interface FencedStore {
  readonly store: Store;
  /** The store past the fence: for what has to be written of a merchant before it is closed, or before it is opened. */
  readonly own: Store;
  /**
   * From now on writes of the merchant are refused, but for outcomes of calls that a bank was sent: `isDrained` says whether these are all
   * stored. It is asked again and again for `drainMs`; what is still open then stays pending. `finish` runs when nothing else is written of it, also where
   * it was closed before; where that fails, the merchant is served as before. Resolves with the move as it is stored.
   */
  close(closing: Closing): Promise<MerchantMove>;
}

export interface Closing {
  readonly merchant: MerchantKey;
  readonly address: string;
  readonly now: number;
  readonly isDrained: () => Promise<boolean>;
  readonly finish: () => Promise<void>;
}

/** As long as a bank may take. */
const drainMs = 20_000;
const drainEveryMs = 50;

const closedMessage =
  'This merchant is being moved to another installation, which takes seconds. No money was moved; send the request again.';

/** `outcomes`: only those are written. `nothing`: not even they. */
type Closed = 'outcomes' | 'nothing';

export function fenceStore(store: Store, book: MoveBook): FencedStore {
  const closing = new Map<MerchantKey, Closed>();
  const underWay = new Map<MerchantKey, number>();
  const count = (merchant: MerchantKey, by: 1 | -1): void => {
    const now = (underWay.get(merchant) ?? 0) + by;
    if (now === 0) underWay.delete(merchant);
    else underWay.set(merchant, now);
  };
  const commit: Store['commit'] = async (...args) => {
    refuseClosed(args, book, closing);
    if (isOfPlatform(args)) return store.commit(...args);
    count(args[0], 1);
    try {
      await store.commit(...args);
    } finally {
      count(args[0], -1);
    }
  };
  const { entityClocks } = store;
  return {
    store: {
      ...store,
      commit,
      entityClocks: {
        ...entityClocks,
        claim: async (merchant, lease) => {
          refuseMerchant(merchant, book, closing);
          return entityClocks.claim(merchant, lease);
        },
      },
    },
    own: store,
    async close({ merchant, address, now, isDrained, finish }) {
      const known = book.find(merchant);
      if (known?.state === 'CLOSED') await finish();
      if (known) return known;
      closing.set(merchant, 'outcomes');
      try {
        await waitUntil(isDrained);
        closing.set(merchant, 'nothing');
        // What was begun before ends by itself.
        await waitUntil(async () => !underWay.has(merchant));
        await finish();
        const lastSequence = await store.acrossMerchants.lastSequence();
        const move: MerchantMove = { merchantPath: merchant, state: 'CLOSED', address, lastSequence, closedAt: now, movedAt: null };
        await store.commit('platform', [{ write: 'merchant-move.put', move }]);
        book.put(move);
        return move;
      } finally {
        closing.delete(merchant);
      }
    },
  };
}

async function waitUntil(isOver: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < drainMs && !(await isOver()); waitedMs += drainEveryMs)
    await new Promise((resolve) => setTimeout(resolve, drainEveryMs));
}

function isOfPlatform(args: CommitArguments): args is Extract<CommitArguments, readonly ['platform', unknown]> {
  return args[0] === 'platform';
}

function refuseClosed(args: CommitArguments, book: MoveBook, closing: ReadonlyMap<MerchantKey, Closed>): void {
  if (closing.size === 0 && book.list().length === 0) return;
  if (!isOfPlatform(args)) refuseMerchant(args[0], book, closing, args[1]);
  for (const path of isOfPlatform(args) ? args[1].flatMap(pathsOf) : []) {
    for (const merchant of [...closing.keys(), ...book.list().map(({ merchantPath }) => merchantPath)]) {
      if (isWithin(merchant, path)) refuseMerchant(toMerchantKey(merchant), book, closing);
    }
  }
}

function refuseMerchant(
  merchant: MerchantKey,
  book: MoveBook,
  closing: ReadonlyMap<MerchantKey, Closed>,
  writes: readonly Write[] = [],
): void {
  const moved = findMoved(book, merchant);
  if (moved) throw moved;
  const closed = closing.get(merchant);
  const isOutcome = closed === 'outcomes' && writes.some(({ write }) => write === 'attempt.finish' || write === 'attempt.inquired');
  if (book.find(merchant) || (closed !== undefined && !isOutcome)) throw new StoreUnavailable('the merchant is being moved', closedMessage);
}

/** Of entities and tokens: they go with their merchant. */
function pathsOf(write: PlatformWrite): readonly string[] {
  if (write.write === 'entity.put') return [write.entity.path];
  return write.write === 'token.put' || write.write === 'token.insert' ? [write.token.entityPath] : [];
}
