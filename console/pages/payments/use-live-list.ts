/** Live updates and the total of a list. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveEvents } from '../../client/live-events.ts';
import { getSocketStatus, onSocketStatusChange } from '../../client/socket.ts';
import { queryUncached } from '../../client/uncached-requests.ts';
import { type PaymentFilterInput, type PaymentRow, type PaymentTotals, paymentsTotalsDocument } from './documents.ts';
import type { PaymentList } from './payment-list.ts';

/** Follows what happens, and catches up when somebody comes back or the connection does. */
export function useLive(list: PaymentList<PaymentRow>, entityId: string | undefined): void {
  const connection = useSyncExternalStore(onSocketStatusChange, getSocketStatus);
  useLiveEvents({
    filter: { types: ['PAYMENT', 'BALANCE'], ...(entityId === undefined ? {} : { entityId }) },
    onEvent: ({ subjectId }) => list.markChanged(subjectId),
    // What happened between the first page and the place where this begins, and what a gap of the log holds.
    onStart: (isAnew) => (isAnew ? list.reload() : list.refresh()),
  });
  useEffect(() => {
    if (connection === 'open') list.refresh();
    return () => list.stop();
  }, [connection, list]);
}

/** What the list comes to, told when it is known; asked for once a list, and again when rows came in. */
export function useTotals(filter: PaymentFilterInput, list: PaymentList<PaymentRow>): PaymentTotals | undefined {
  const [totals, setTotals] = useState<PaymentTotals>();
  const newest = useSyncExternalStore(list.subscribe, () => list.shown().list.head[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came in is counted too
  useEffect(() => {
    let isOld = false;
    queryUncached(paymentsTotalsDocument, { filter }).then(
      ({ payments }) => !isOld && setTotals(payments.totals ?? undefined),
      // The list itself tells that the gateway is away.
      () => !isOld && setTotals(undefined),
    );
    return () => {
      isOld = true;
    };
  }, [filter, newest]);
  return totals;
}
