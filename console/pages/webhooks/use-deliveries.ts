/** The list of deliveries, kept up to date. It is a window that grows and is reloaded as a whole, so it has no gap. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import {
  type AttemptCounts,
  countAttempts,
  type DeliveriesFilter,
  type FailureCount,
  keepSame,
  keepUnattempted,
  pollMs,
  pollsMax,
  rowsMax,
  rowsStep,
  withoutFailures,
} from './deliveries-view.ts';
import { type DeliveryRow, deliveriesDocument } from './documents.ts';
import { isFeedConnected, useLiveReload } from './use-live-reload.ts';

export interface DeliveryList {
  /** Undefined until the first answer. */
  readonly rows: readonly DeliveryRow[] | undefined;
  /** How many failed in which way, whichever of them the list shows. */
  readonly failures: readonly FailureCount[] | undefined;
  readonly error: CombinedError | undefined;
  readonly hasMore: boolean;
  /** Whether the window cannot grow: older ones come by a period. */
  readonly isFull: boolean;
  readonly grow: () => void;
  readonly reload: () => void;
  /** While the connection is lost: polls until each delivery has a new attempt, or `pollsMax` is reached. */
  readonly pollUntilAttempted: (ids: readonly string[]) => void;
  /** Counts the polls. */
  readonly polls: number;
  /** Whether live events arrive. */
  readonly isLive: boolean;
}

interface Polling {
  readonly attemptCounts: AttemptCounts;
  readonly polls: number;
}

export function useDeliveries(filter: DeliveriesFilter): DeliveryList {
  const [first, setFirst] = useState(rowsStep);
  const [{ data, error }, refetch] = useQuery({
    query: deliveriesDocument,
    variables: { filter, counted: withoutFailures(filter), first },
    requestPolicy: 'cache-and-network',
  });
  // While a larger window is on its way, the smaller one stays.
  const last = useRef(data);
  last.current = data ?? last.current;
  const kept = useRef<readonly DeliveryRow[]>(undefined);
  const answered = last.current;
  const rows = useMemo(() => {
    const read = answered?.webhookDeliveries.edges.map(({ node }) => node);
    kept.current = read && keepSame(kept.current ?? [], read);
    return kept.current;
  }, [answered]);
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const isLive = isFeedConnected(useLiveReload(reload, { subscriptionId: filter.subscriptionId }));

  const [polling, setPolling] = useState<Polling>();
  const now = useRef({ rows, look: reload });
  now.current = { rows, look: reload };
  useEffect(() => {
    if (!polling || isLive) return undefined;
    const left = keepUnattempted(polling.attemptCounts, now.current.rows ?? []);
    if (left.size === 0 || polling.polls >= pollsMax) return undefined;
    const timer = setTimeout(() => {
      now.current.look();
      setPolling({ attemptCounts: left, polls: polling.polls + 1 });
    }, pollMs);
    return () => clearTimeout(timer);
  }, [polling, isLive]);

  return {
    rows,
    failures: last.current?.webhookFailureCounts ?? undefined,
    error,
    hasMore: last.current?.webhookDeliveries.pageInfo.hasNextPage ?? false,
    isFull: first >= rowsMax,
    grow: () => setFirst((before) => Math.min(rowsMax, before + rowsStep)),
    reload,
    pollUntilAttempted: (ids) => setPolling({ attemptCounts: countAttempts(rows ?? [], ids), polls: 0 }),
    polls: polling?.polls ?? 0,
    isLive,
  };
}
