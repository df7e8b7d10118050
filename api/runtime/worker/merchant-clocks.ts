/**
 * Clocks of merchants as the platform's object knows them: in the test environment its lists say by each merchant's own time what is due. A
 * merchant's object tells it of each change, and with the answer to each part that it is given.
 */
import type { EntityClock } from '../../foundation/entities/entity-clock.ts';
import type { EntityClockStore } from '../../foundation/entities/ports.ts';
import type { ObjectNotes } from './object-notes.ts';
import { formatNumber } from './partition-book.ts';

const prefix = 'clock ';

export interface MerchantClocks {
  all(): readonly EntityClock[];
  /** An older one than the known one changes nothing. */
  note(number: number, clock: EntityClock): void;
  /** The stores are of another time than these. */
  forget(): void;
}

export function createMerchantClocks(notes: ObjectNotes): MerchantClocks {
  return {
    all: () => [...notes.list<EntityClock>({ prefix })].map(([, clock]) => clock),
    note(number, clock) {
      const key = `${prefix}${formatNumber(number)}`;
      const known = notes.get<EntityClock>(key);
      if (known === undefined || known.version < clock.version) notes.put(key, clock);
    },
    forget() {
      for (const [key] of [...notes.list<EntityClock>({ prefix })]) notes.delete(key);
    },
  };
}

/** What was not told is told with the next change: payments wait for nobody, and the platform's lists go by real time until then. */
export function tellingClocks(own: EntityClockStore, tell: (clock: EntityClock) => Promise<void>): EntityClockStore {
  const told =
    <Args extends readonly [merchant: Parameters<EntityClockStore['byMerchant']>[0], ...others: readonly unknown[]]>(
      change: (...args: Args) => Promise<boolean>,
    ) =>
    async (...args: Args): Promise<boolean> => {
      const isDone = await change(...args);
      const clock = isDone ? await own.byMerchant(args[0]) : undefined;
      if (clock) await tell(clock).catch(() => undefined);
      return isDone;
    };
  return { ...own, claim: told(own.claim), move: told(own.move), reset: told(own.reset) };
}
