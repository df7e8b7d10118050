/** Reloads on delivery events, and at intervals while the live connection is lost. */
import { useEffect, useRef } from 'react';
import { type EventFilter, type FeedStatus, useLiveEvents } from '../../client/live-events.ts';
import { useVisibleInterval } from '../../hooks/use-visible-interval.ts';

/** The shortest time between two reloads. */
const batchMs = 500;
/** While the connection is lost. The message of `DisconnectedNote` names the interval. */
const disconnectedMs = 5_000;
/** For changes without an event: the backlog of a paused webhook, and changes by colleagues. */
const connectedMs = 60_000;

export function useLiveReload(reload: () => void, filter: Pick<EventFilter, 'subscriptionId'> = {}): FeedStatus {
  const latest = useRef(reload);
  latest.current = reload;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleReload = (): void => {
    // A hidden page reloads when it becomes visible.
    if (document.visibilityState === 'hidden') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, batchMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const status = useLiveEvents({ filter: { ...filter, types: ['DELIVERY'] }, onEvent: scheduleReload, onStart: scheduleReload });
  useVisibleInterval(reload, isFeedConnected(status) ? connectedMs : disconnectedMs);
  return status;
}

/** Whether events arrive, or are about to. */
export function isFeedConnected(status: FeedStatus): boolean {
  return status === 'live' || status === 'connecting';
}
