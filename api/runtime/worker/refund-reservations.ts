/**
 * The refund limit of a member of staff holds over all merchants together, and each of their stores knows its own refunds
 * alone. So the platform weighs a refund before its merchant's store writes it: with what the member refunded at every
 * merchant, and with what others are about to write. Of one member, one is weighed at a time.
 */
import type { StaffRefund } from '../../domain/payments/staff/rules.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { ObjectNotes } from './object-notes.ts';
import { within } from './within.ts';

/** Whose refunds, and since when. */
export interface RefundsWanted {
  readonly userId: string;
  readonly currency: string;
  readonly since: Timestamp;
}

export interface RefundReservations {
  /** False where it would be beyond the limit of the day. Rejects where a merchant's object does not answer. */
  reserve(number: number, refund: StaffRefund): Promise<boolean>;
  /** It is written, or came to nothing. */
  release(refund: Pick<StaffRefund, 'userId' | 'paymentId'>): void;
  /** What was refunded at all merchants. */
  ofDay(wanted: RefundsWanted): Promise<bigint>;
}

export interface ReservationPorts {
  readonly notes: ObjectNotes;
  readonly now: () => Timestamp;
  /** What was refunded at that merchant. */
  readonly refundedAt: (number: number, wanted: RefundsWanted) => Promise<bigint>;
}

/** A merchant's object writes within milliseconds. One that ended instead has not released, and this does. */
const reservedMaxMs = minuteMs;

/** A member of staff waits so long for the merchants where they refunded that day. */
const answerMaxMs = 5_000;

interface Reserved {
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly until: Timestamp;
}

export function createRefundReservations({ notes, now, refundedAt }: ReservationPorts): RefundReservations {
  /** By member, while one is weighed. */
  const last = new Map<string, Promise<unknown>>();

  const readReserved = (userId: string, currency: string): bigint => {
    let sum = 0n;
    for (const [key, reserved] of [...notes.list<Reserved>({ prefix: reservedKey(userId, '') })]) {
      if (reserved.until <= now()) notes.delete(key);
      else if (reserved.currency === currency) sum += reserved.amountMinor;
    }
    return sum;
  };

  /** By number, when the member last refunded there. */
  const readMerchants = (userId: string) => notes.get<Readonly<Record<string, Timestamp>>>(merchantsKey(userId)) ?? {};

  const readRefunded = async (wanted: RefundsWanted): Promise<bigint> => {
    const numbers = Object.entries(readMerchants(wanted.userId)).filter(([, at]) => at + reservedMaxMs > wanted.since);
    const amounts = await within(answerMaxMs, Promise.all(numbers.map(([number]) => refundedAt(Number(number), wanted))));
    return amounts.reduce((sum, amount) => sum + amount, 0n);
  };

  const weigh = async (number: number, refund: StaffRefund): Promise<boolean> => {
    const { userId, paymentId, currency, amountMinor, dayLimitMinor } = refund;
    // Read before the stores: what is released meanwhile stands in one of them. It may be counted twice, and never not at all.
    const reserved = readReserved(userId, currency);
    if (reserved + (await readRefunded(refund)) + amountMinor > dayLimitMinor) return false;
    notes.put(merchantsKey(userId), { ...readMerchants(userId), [number]: now() });
    notes.put(reservedKey(userId, paymentId), { currency, amountMinor, until: now() + reservedMaxMs } satisfies Reserved);
    return true;
  };

  return {
    async reserve(number, refund) {
      const weighed = (last.get(refund.userId) ?? Promise.resolve()).then(() => weigh(number, refund));
      const ended = weighed.catch(() => undefined);
      last.set(refund.userId, ended);
      await ended;
      if (last.get(refund.userId) === ended) last.delete(refund.userId);
      return weighed;
    },
    release: ({ userId, paymentId }) => void notes.delete(reservedKey(userId, paymentId)),
    ofDay: readRefunded,
  };
}

const merchantsKey = (userId: string): string => `refunds of ${userId}`;
const reservedKey = (userId: string, paymentId: string): string => `reserved for ${userId} ${paymentId}`;
