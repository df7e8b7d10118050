/** How the platform's object asks its merchants and their projections, for what is read over merchants (across-merchants.ts). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type AcrossCalls, createAcrossMerchants } from './across-merchants.ts';
import { type AskedOfProjection, createBatchedReads } from './batched-reads.ts';
import type { PartitionedInstallation } from './environment.ts';
import type { PartitionBook } from './partition-book.ts';
import type { PlatformProjections } from './platform-projections.ts';
import type { AcrossMerchants } from './platform-store.ts';
import { isUpTo, type MerchantPlace, type ProjectionMark } from './projection-outbox.ts';
import { readProjectionState } from './projection-state.ts';
import { readMarks, readProjected } from './projections.ts';
import type { QuietMerchants } from './quiet.ts';

export interface PlatformReadsOptions {
  readonly merchant: PartitionedInstallation['merchant'];
  readonly book: Pick<PartitionBook, 'count' | 'ofMerchant'>;
  readonly projections: PlatformProjections;
  readonly quiet: QuietMerchants<MerchantPlace>;
  readonly merchantsBelow: AcrossCalls['merchantsBelow'];
  readonly merchantOf: (id: Id) => number;
  readonly lastNumber: AcrossCalls['lastNumber'];
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly now: () => number;
}

export interface PlatformReads {
  /** Of the projections, whichever have what is asked for. */
  readonly ask: AcrossCalls['ask'];
  readonly withReads: AcrossMerchants['withReads'];
}

export function createPlatformReads(options: PlatformReadsOptions): PlatformReads {
  const { merchant, book, projections, quiet, merchantOf } = options;
  // While the projection says what it has, reads of merchants wait, and each is asked once for all of it.
  let marking: Promise<unknown> | undefined;
  const marks = () => {
    const asked = readMarks(projections.now(), book.count());
    marking = asked;
    const over = () => {
      if (marking === asked) marking = undefined;
    };
    asked.then(over, over);
    return asked;
  };
  const read = createBatchedReads(
    (number, asked) => merchant(number).readAll(asked),
    () => marking,
  );
  const askPlace = async (number: number, mark: ProjectionMark | null): Promise<MerchantPlace> => {
    const askedAt = options.now();
    // Of the merchant's object, whose answer it is.
    const found = (await read(number, 'place', 'sendTo', [mark])) as MerchantPlace;
    quiet.note(number, askedAt, found);
    return found;
  };
  const place = async (number: number, mark: ProjectionMark | null): Promise<MerchantPlace> => {
    const known = quiet.find(number);
    if (!known || !mark || !isUpTo(mark, known)) return askPlace(number, mark);
    if (quiet.isAging(number)) options.waitUntil(askPlace(number, mark).catch(() => undefined));
    return known;
  };
  const askOne = createBatchedReads<AskedOfProjection>((projection, asked) => projections.now().at(projection).readAll(asked));
  const ask: AcrossCalls['ask'] = async (part, method, values) => {
    const wanted = { part, method, values };
    return readProjected(projections.of(wanted), wanted, (projection, some) => askOne(projection, part, method, some));
  };
  return {
    ask,
    withReads: (refused) =>
      createAcrossMerchants(refused, {
        ask,
        look: () => readProjectionState({ marks, place }),
        holders: async (wanted) => {
          const each = projections.every().map((projection) => askOne(projection, 'names', 'holders', [wanted]));
          // Of the projection, whose answer it is.
          return ((await Promise.all(each)) as readonly (readonly number[])[]).flat();
        },
        merchantsBelow: options.merchantsBelow,
        read,
        merchantOf,
        numberOf: (merchantId) => book.ofMerchant(merchantId)?.number ?? 0,
        lastNumber: options.lastNumber,
      }),
  };
}
