/** The list of deliveries, true while it is looked at: a window that grows, read anew as a whole, so that it never has a gap. */
import { useEffect, useRef, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { type Awaited, awaited, lookMs, looksMax, rowsMax, rowsStep, stillAwaited } from './deliveries-view.ts';
import { type DeliveryFilter, type DeliveryRow, deliveriesDocument } from './documents.ts';
import { isTold, useLiveLook } from './use-live-look.ts';

export interface DeliveryList {
  /** Undefined until the first answer. */
  readonly rows: readonly DeliveryRow[] | undefined;
  readonly error: CombinedError | undefined;
  readonly hasMore: boolean;
  /** Whether the window cannot grow: older ones come by a period. */
  readonly isFull: boolean;
  readonly grow: () => void;
  readonly look: () => void;
  /** Where nobody tells what happens, looks often until each of them was tried once more, or the receiver had its time. */
  readonly watch: (ids: readonly string[]) => void;
  /** Goes up with every look of a watch. */
  readonly looks: number;
  /** Whether events tell what happens. */
  readonly isLive: boolean;
}

interface Watch {
  readonly before: Awaited;
  readonly looks: number;
}

export function useDeliveries(filter: DeliveryFilter): DeliveryList {
  const [first, setFirst] = useState(rowsStep);
  const [{ data, error }, ask] = useQuery({
    query: deliveriesDocument,
    variables: { filter, first },
    requestPolicy: 'cache-and-network',
  });
  // While a larger window is on its way, the smaller one stays.
  const last = useRef(data);
  last.current = data ?? last.current;
  const rows = last.current?.webhookDeliveries.edges.map(({ node }) => node);
  const look = (): void => ask({ requestPolicy: 'network-only' });
  const isLive = isTold(useLiveLook(look, { subscriptionId: filter.subscriptionId ?? null }));

  const [watched, setWatched] = useState<Watch>();
  const now = useRef({ rows, look });
  now.current = { rows, look };
  useEffect(() => {
    if (!watched || isLive) return undefined;
    const left = stillAwaited(watched.before, now.current.rows ?? []);
    if (left.size === 0 || watched.looks >= looksMax) return undefined;
    const timer = setTimeout(() => {
      now.current.look();
      setWatched({ before: left, looks: watched.looks + 1 });
    }, lookMs);
    return () => clearTimeout(timer);
  }, [watched, isLive]);

  return {
    rows,
    error,
    hasMore: last.current?.webhookDeliveries.pageInfo.hasNextPage ?? false,
    isFull: first >= rowsMax,
    grow: () => setFirst((before) => Math.min(rowsMax, before + rowsStep)),
    look,
    watch: (ids) => setWatched({ before: awaited(rows ?? [], ids), looks: 0 }),
    looks: watched?.looks ?? 0,
    isLive,
  };
}
