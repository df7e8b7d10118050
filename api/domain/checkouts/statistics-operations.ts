import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { dayMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { CheckoutContext } from './ports.ts';
import { type CheckoutSums, sumCheckouts } from './statistics.ts';

/** Checkouts that one read walks: some hundred milliseconds, beside the payments. */
export const countedMax = 50_000;

/** As long as statistics of payments by day may be. */
const periodMaxMs = 1_100 * dayMs;

export interface CheckoutStatisticsRequest {
  readonly entityId?: string | undefined;
  readonly currency?: string | undefined;
  readonly from: Timestamp;
  readonly to: Timestamp;
}

export interface CheckoutStatistics extends CheckoutSums {
  /** False where there are more than `countedMax`: only so many were counted. */
  readonly isComplete: boolean;
}

/** Of checkouts prepared from `from` until before `to`, of the caller's entity and below. Refuses a period that is empty or too long. */
export async function checkoutStatistics(
  context: CheckoutContext,
  { entityId, currency, from, to }: CheckoutStatisticsRequest,
): Promise<CheckoutStatistics> {
  const entityPath = await requireScopeAt(context, entityId);
  if (from >= to) throw refuseEnd('to must be later than from');
  if (to - from > periodMaxMs) throw refuseEnd(`to must be at most ${periodMaxMs / dayMs} days later than from`);
  const query = { entityPath, from, to, itemsMax: countedMax, ...(currency === undefined ? {} : { currency }) };
  const sums = sumCheckouts(await context.ports.store.checkouts.counts(query));
  return { ...sums, isComplete: sums.prepared < countedMax };
}

function refuseEnd(message: string): Refused {
  return wrongParameter('to', message);
}
