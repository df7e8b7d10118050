/** The database that the console is driven against: payments of the last months, up to an hour ago, written straight into its tables. */
import type { Payment } from '../../api/domain/payments/payment.ts';
import { fillDatabase, type Period, paymentAt } from '../bench/search-data.ts';
import { isLong } from './rounds.ts';

/**
 * As many as the console has to stay smooth with, in `npm run test:long`. `npm test` has a quarter of them, which are still
 * more than a list counts. A day has as many in either.
 */
export const seededPayments = isLong ? 100_000 : 25_000;

const hourMs = 3_600_000;
const spanMs = (365 * 24 * hourMs * seededPayments) / 100_000;

/** Ends an hour before the moment, so that what is paid during a test is the newest. */
export function periodBefore(now: number): Period {
  return { begunAt: now - hourMs - spanMs, spanMs };
}

export function seedPayments(path: string, period: Period): Promise<void> {
  return fillDatabase(path, seededPayments, period);
}

/** The payment of a number, from 0, as it was seeded with this period. */
export function seededPayment(number: number, period: Period): Payment {
  return paymentAt(number, seededPayments, period);
}
