/** Looks again when a notification was tried, and in turns while nobody tells what happens. */
import { useEffect, useRef } from 'react';
import { type EventFilter, type FeedStatus, useLiveEvents } from '../../client/live-events.ts';
import { useVisibleInterval } from './use-visible-interval.ts';

/** However many notifications are tried, the page looks no oftener. */
const batchMs = 500;
/** While the connection is lost; the words of `FeedNote` name it. */
const disconnectedMs = 5_000;
/** For what no event tells: what waits at a paused receiver, and what a colleague changed. */
const connectedMs = 60_000;

export function useLiveReload(reload: () => void, filter: Pick<EventFilter, 'subscriptionId'> = {}): FeedStatus {
  const latest = useRef(reload);
  latest.current = reload;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleReload = (): void => {
    // A page that nobody sees looks when it is seen again.
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

/** Whether events are told, or are about to be. */
export function isFeedConnected(status: FeedStatus): boolean {
  return status === 'live' || status === 'connecting';
}
