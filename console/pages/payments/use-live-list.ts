/** Live updates and the total of a list. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLiveEvents } from '../../client/live-events.ts';
import { getSocketStatus, onSocketStatusChange } from '../../client/socket.ts';
import { queryUncached } from '../../client/uncached-requests.ts';
import { type PaymentFilterInput, type PaymentRow, type PaymentTotals, paymentsTotalsDocument } from './documents.ts';
import type { PaymentList } from './payment-list.ts';
import { readTotals, type ShownTotals, unknownTotals } from './totals-view.ts';

/** Follows what happens, and catches up when somebody comes back or the connection does. */
export function useLive(list: PaymentList<PaymentRow>, entityId: string | undefined): void {
  const connection = useSyncExternalStore(onSocketStatusChange, getSocketStatus);
  useLiveEvents({
    filter: { types: ['PAYMENT', 'BALANCE'], ...(entityId === undefined ? {} : { entityId }) },
    onEvent: ({ subjectId }) => list.markChanged(subjectId),
    // What happened between the first page and the place where this begins, and what a gap of the log holds.
    onStart: (isAnew, sinceMs) => {
      if (isAnew) list.reload();
      else if (!list.isReadSince(sinceMs)) list.refresh();
    },
  });
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'open' && (wasLost.current || list.shown().failure !== undefined)) list.refresh();
    wasLost.current = connection === 'reconnecting' || connection === 'offline';
    return () => list.stop();
  }, [connection, list]);
}

/** What the list comes to: asked for when its first rows are there, and again when rows came in. */
export function useTotals(filter: PaymentFilterInput, list: PaymentList<PaymentRow>): ShownTotals {
  const [shown, setShown] = useState(unknownTotals);
  const newest = useSyncExternalStore(list.subscribe, () => list.shown().list.head[0]?.id);
  const isRead = useSyncExternalStore(list.subscribe, () => list.shown().list.next !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came in is counted too
  useEffect(() => {
    if (!isRead) return undefined;
    let isOld = false;
    const ask = async (): Promise<PaymentTotals | null> => (await queryUncached(paymentsTotalsDocument, { filter })).payments.totals;
    void readTotals(ask).then((read) => !isOld && setShown(read));
    return () => {
      isOld = true;
    };
  }, [filter, newest, isRead]);
  return shown;
}
