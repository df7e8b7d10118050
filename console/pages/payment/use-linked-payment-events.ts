/** Refreshes the page on events of the payment, of its linked payments, notes and deliveries. */
import { useEffect, useRef } from 'react';
import { type EventFilter, subscribeToEvents } from '../../client/live-events.ts';

/** Members that are followed, each by a subscription of its own: the page's payment, then the newest. */
const followedMax = 12;

/** Events come in bunches: a capture moves two payments. What comes within this time after the first is answered by one look. */
const batchMs = 150;

type Part = 'all' | 'notes' | 'deliveries';

export interface RefreshCallbacks {
  readonly all: () => void;
  /** Somebody wrote a note. */
  readonly notes: () => void;
  /** Somebody was tried to be told of the payment. */
  readonly deliveries: () => void;
  /** The log no longer reaches back to where this page stopped; what is shown has to be read anew. */
  readonly lost: () => void;
}

/** The page's payment comes first. */
export function useLinkedPaymentEvents(ids: readonly string[], callbacks: RefreshCallbacks): void {
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const due = useRef(new Set<Part>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useRef((filter: EventFilter, part: Part): (() => void) => {
    const scheduleRefresh = (one: Part): void => {
      due.current.add(one);
      // The first event starts the wait and further ones join it, so that events without a pause do not put it off.
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const parts = due.current;
        due.current = new Set();
        if (parts.has('all')) latest.current.all();
        else for (const each of parts) latest.current[each]();
      }, batchMs);
    };
    return subscribeToEvents({
      filter,
      onEvent: () => scheduleRefresh(part),
      // What happened after the page was read and before its feed began is in no event.
      onStart: (isAnew) => (isAnew ? latest.current.lost() : scheduleRefresh('all')),
    });
  });
  const followedIds = ids.slice(0, followedMax).join(' ');
  const [paymentId = ''] = ids;
  useEffect(() => {
    const ends = followedIds.split(' ').map((subjectId) => follow.current({ subjectId }, 'all'));
    return () => stopAll(ends);
  }, [followedIds]);
  useEffect(() => {
    const ends = [
      follow.current({ paymentId, types: ['NOTE'] }, 'notes'),
      follow.current({ paymentId, types: ['DELIVERY'] }, 'deliveries'),
    ];
    return () => stopAll(ends);
  }, [paymentId]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function stopAll(ends: readonly (() => void)[]): void {
  for (const end of ends) end();
}
